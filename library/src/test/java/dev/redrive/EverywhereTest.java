// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EverywhereTest {

    private static final List<QueueName> QUEUES = List.of(new QueueName("a"), new QueueName("b"));

    private final Everywhere everywhere =
            new Everywhere(query -> page("store", 5, query), query -> page(String.valueOf(query.queue()), 3, query));

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 100})
    void listsEveryItemOnceWhateverTheSizeOfAPage(int limit) {
        List<String> seen = new ArrayList<>();
        String after = null;
        do {
            Page<Item> page = everywhere.items(new ItemQuery(null, null, limit, after), QUEUES);
            assertThat(page.items().size()).isLessThanOrEqualTo(limit);
            page.items().forEach(item -> seen.add(item.id()));
            after = page.next();
        } while (after != null);

        assertThat(seen)
                .containsExactly("store0", "store1", "store2", "store3", "store4", "a0", "a1", "a2", "b0", "b1", "b2");
    }

    @Test
    void refusesACursorOfAQueueThatIsGone() {
        var query = new ItemQuery(null, null, 10, "gone~1");

        assertThatThrownBy(() -> everywhere.items(query, QUEUES)).isInstanceOf(Refused.class);
    }

    @Test
    void saysWhatTheFirstSaidIfNoneHasIt() {
        assertThatThrownBy(() -> Everywhere.first(List.of(
                        () -> {
                            throw new Refused(Refused.Kind.NOT_FOUND, "not here", null);
                        },
                        () -> {
                            throw new Refused(Refused.Kind.INVALID, "nor there", null);
                        })))
                .isInstanceOf(Refused.class)
                .hasMessage("not here");
    }

    /** So many items, with a cursor that tells how many were shown. */
    private static Page<Item> page(String name, int size, ItemQuery query) {
        int from = query.after() == null ? 0 : Integer.parseInt(query.after());
        int to = Math.min(size, from + query.limit());
        List<Item> items =
                IntStream.range(from, to).mapToObj(i -> item(name + i)).toList();
        return new Page<>(items, to < size ? Integer.toString(to) : null);
    }

    private static Item item(String id) {
        return new Item(
                id, QUEUES.getFirst(), Labels.NONE, null, Status.DEAD, 1, 1, Instant.EPOCH, null, null, null, null);
    }
}
