// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Status;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Running;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.look.Look;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Items of a queue, page by page. Used by one thread. */
final class Lists {

    /** What is listed if no status is asked for, in this order. */
    static final List<Status> ALL = List.of(Status.FAILED, Status.PENDING);

    private final Sight sight;
    private final Items items;
    private final Waiters waiters;
    private final Backlog backlog;

    Lists(Sight sight, Items items) {
        this.sight = sight;
        this.items = items;
        this.waiters = new Waiters(sight);
        this.backlog = new Backlog(sight);
    }

    private record Part(List<Item> items, @Nullable Cursor next) {}

    Page<Item> page(ItemQuery query, Here here) {
        Status wanted = query.status();
        List<Status> lists = wanted == null ? ALL : List.of(wanted);
        Cursor cursor = query.after() == null ? Cursor.atStart(lists.getFirst()) : Cursor.of(query.after());
        if (!lists.contains(cursor.list())) {
            throw new Refused(Refused.Kind.INVALID, "the cursor is one of another list", "begin without one");
        }
        List<Item> page = new ArrayList<>();
        while (true) {
            Part part = part(cursor, query.limit() - page.size(), here);
            page.addAll(part.items);
            if (part.next != null) {
                return new Page<>(page, part.next.text());
            }
            int list = lists.indexOf(cursor.list()) + 1;
            if (list == lists.size()) {
                return new Page<>(page, null);
            }
            cursor = Cursor.atStart(lists.get(list));
            if (page.size() >= query.limit()) {
                return new Page<>(page, cursor.text());
            }
        }
    }

    private Part part(Cursor cursor, int limit, Here here) {
        return switch (cursor.list()) {
            case FAILED -> failed(cursor.numbers(4), limit);
            case PENDING -> pending(cursor, limit, here);
            case ACTIVE -> active(cursor.numbers(1), limit, here);
            // What is completed on Kafka is not kept, and dead ones are listed elsewhere.
            case COMPLETED, DEAD -> new Part(List.of(), null);
        };
    }

    private Part failed(Cursor cursor, int limit) {
        List<Waiter> all = waiters.all();
        all.sort(Waiter.ORDER);
        List<Waiter> behind = cursor.isAtStart()
                ? all
                : all.stream()
                        .filter(each -> Waiter.ORDER.compare(each, waiter(cursor.after())) > 0)
                        .toList();
        List<Waiter> shown = behind.subList(0, Math.min(limit, behind.size()));
        List<Item> listed = new ArrayList<>();
        waiters.readEach(shown, (each, returned) -> listed.add(Waiters.item(items, each, returned)));
        return new Part(listed, behind.size() > limit ? cursor(shown.getLast()) : null);
    }

    private static Cursor cursor(Waiter last) {
        return new Cursor(
                Status.FAILED,
                List.of(
                        last.due(),
                        last.isOnSource() ? 1L : 0L,
                        (long) last.where().partition().partition(),
                        last.where().offset()));
    }

    /** As far as the order looks at it. */
    private static Waiter waiter(List<Long> numbers) {
        var partition = new TopicPartition("", Math.toIntExact(numbers.get(2)));
        return new Waiter("", new Look.Spot(partition, numbers.get(3)), how(numbers.get(1) == 1), 0, 0, numbers.get(0));
    }

    private static Waiter.How how(boolean onSource) {
        return onSource ? Waiter.How.HELD_FROM_SOURCE : Waiter.How.PARKED;
    }

    private Part pending(Cursor cursor, int limit, Here here) {
        List<Long> numbers = cursor.after();
        if (numbers.size() % 2 != 0) {
            throw new Refused(Refused.Kind.INVALID, "the cursor is cut off", "begin without one");
        }
        Map<Integer, Long> from = new HashMap<>();
        for (int i = 0; i < numbers.size(); i += 2) {
            from.put(Math.toIntExact(numbers.get(i)), numbers.get(i + 1));
        }
        Backlog.Part part = backlog.oldest(items, from, limit, here.runningIds());
        if (part.next() == null) {
            return new Part(part.items(), null);
        }
        List<Long> next = new ArrayList<>();
        part.next().forEach((partition, offset) -> {
            next.add((long) partition);
            next.add(offset);
        });
        return new Part(part.items(), new Cursor(Status.PENDING, next));
    }

    /** Those of this process; which of them run elsewhere nobody can say. */
    private Part active(Cursor cursor, int limit, Here here) {
        int from = cursor.isAtStart() ? 0 : Math.toIntExact(cursor.after().getFirst());
        List<Running> running = here.running();
        int to = Math.min(running.size(), from + limit);
        Map<Waiter, Running> shown = new HashMap<>();
        for (Running each : running.subList(Math.min(from, to), to)) {
            Place place = Place.of(each.origin().place());
            var spot = new Look.Spot(
                    new TopicPartition(place.topic(), place.partition()),
                    each.origin().position());
            boolean source = place.topic().equals(sight.settings().topics().source());
            shown.put(new Waiter(each.id().value(), spot, how(source), 0, 0, 0), each);
        }
        List<Item> listed = new ArrayList<>();
        waiters.readEach(List.copyOf(shown.keySet()), (waiter, returned) -> {
            Running attempt = shown.get(waiter);
            listed.add(items.active(returned.message(), attempt == null ? 1 : attempt.attempt()));
        });
        return new Part(listed, to < running.size() ? new Cursor(Status.ACTIVE, List.of((long) to)) : null);
    }
}
