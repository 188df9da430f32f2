// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Questions about all queues at once: those of the store are one list, and those on Kafka follow it one by one. */
final class Everywhere {

    /** No cursor of the store, and no queue's name, holds it. */
    private static final String BETWEEN = "~";

    private final Function<ItemQuery, Page<Item>> store;
    private final Function<ItemQuery, Page<Item>> onKafka;

    /** @param onKafka asked with the name of a queue */
    Everywhere(Function<ItemQuery, Page<Item>> store, Function<ItemQuery, Page<Item>> onKafka) {
        this.store = store;
        this.onKafka = onKafka;
    }

    /** @param queues on Kafka, in the order of the list */
    Page<Item> items(ItemQuery query, List<QueueName> queues) {
        String after = query.after();
        List<Item> items = new ArrayList<>();
        int at = -1;
        if (after != null && after.contains(BETWEEN)) {
            String[] parts = after.split(BETWEEN, 2);
            at = queues.stream().map(QueueName::value).toList().indexOf(parts[0]);
            if (at < 0) {
                throw new Refused(
                        Refused.Kind.INVALID, "'" + after + "' is not a cursor", "take the one of the page before");
            }
            after = parts[1].isEmpty() ? null : parts[1];
        }
        for (; at < queues.size(); at++) {
            int left = query.limit() - items.size();
            if (left == 0) {
                return new Page<>(items, cursor(queues.get(at), ""));
            }
            QueueName queue = at < 0 ? null : queues.get(at);
            var one = new ItemQuery(queue, query.status(), left, after);
            Page<Item> page = queue == null ? store.apply(one) : onKafka.apply(one);
            items.addAll(page.items());
            if (page.next() != null) {
                return new Page<>(items, queue == null ? page.next() : cursor(queue, page.next()));
            }
            after = null;
        }
        return new Page<>(items, null);
    }

    private static String cursor(QueueName queue, String after) {
        return queue + BETWEEN + after;
    }

    /** The first that has it. What the first of them says counts if none has. */
    static ItemDetail first(List<Supplier<ItemDetail>> places) {
        @Nullable Refused said = null;
        for (Supplier<ItemDetail> each : places) {
            try {
                return each.get();
            } catch (Refused e) {
                if (e.kind() != Refused.Kind.NOT_FOUND && e.kind() != Refused.Kind.INVALID) {
                    throw e;
                }
                said = said == null ? e : said;
            }
        }
        throw said == null ? new Refused(Refused.Kind.NOT_FOUND, "there are no queues", null) : said;
    }
}
