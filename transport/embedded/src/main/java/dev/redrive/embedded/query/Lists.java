// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Status;
import dev.redrive.embedded.codec.Ids;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.write.Json;
import dev.redrive.embedded.write.StoredQueue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Pages of items. Every list has an order of its own (see {@link ItemQuery}) in which a cursor marks a place; each queue
 * contributes its next few, and the page is the first of all of them. Lists by age go queue by queue.
 */
public final class Lists {
    private final Connection connection;
    private final Ids ids;
    private final Asking asking;
    private final List<Entry> found = new ArrayList<>();

    /**
     * What is asked, besides the query itself.
     *
     * @param now wall clock, in milliseconds
     * @param active whether an engine is attempting that row
     * @param out rows that are out with engines: those active are among them
     */
    public record Asking(ItemQuery query, long now, LongPredicate active, long[] out) {}

    private record Entry(Cursor at, Item item) {}

    public Lists(Connection connection, Ids ids, Asking asking) {
        this.connection = connection;
        this.ids = ids;
        this.asking = asking;
    }

    /** @param queues those asked for, by number */
    public Page<Item> page(List<StoredQueue> queues) throws SQLException {
        Cursor after = Cursor.of(asking.query.after());
        Status status = asking.query.status();
        for (StoredQueue queue : queues) {
            if (status == null) {
                everything(queue, after);
            } else {
                switch (status) {
                    case PENDING -> pending(queue, after);
                    case ACTIVE -> active(queue, after);
                    case FAILED -> failed(queue, after);
                    case COMPLETED -> completed(queue, after);
                    case DEAD -> dead(queue, after);
                }
            }
            boolean byAge = status == null || status == Status.PENDING || status == Status.ACTIVE;
            if (byAge && found.size() > limit()) {
                break;
            }
        }
        found.sort(Comparator.comparing(Entry::at));
        boolean more = found.size() > limit();
        List<Entry> page = more ? found.subList(0, limit()) : found;
        String next = more ? page.get(page.size() - 1).at.toString() : null;
        return new Page<>(page.stream().map(Entry::item).toList(), next);
    }

    private int limit() {
        return asking.query.limit();
    }

    /** One more than the page, to know whether there is another. */
    private int enough() {
        return limit() + 1;
    }

    private void everything(StoredQueue queue, @Nullable Cursor after) throws SQLException {
        CompletedSet completed = CompletedSet.of(connection, queue.no());
        for (String table : List.of(Row.ITEMS, Row.WAITING, Row.DEAD)) {
            byAge(queue, after, completed, table + " WHERE seq > ? AND seq <= ? ORDER BY seq");
        }
    }

    private void pending(StoredQueue queue, @Nullable Cursor after) throws SQLException {
        CompletedSet completed = CompletedSet.of(connection, queue.no());
        byAge(queue, after, completed, Row.ITEMS + " WHERE seq > ? AND seq <= ? ORDER BY seq");
        // The index alone says which they are, so that a million failed ones are not read to find a few.
        byAge(
                queue,
                after,
                completed,
                Row.WAITING + " WHERE seq IN (SELECT seq FROM waiting INDEXED BY waiting_due"
                        + " WHERE seq > ?1 AND seq <= ?2 AND queue=" + queue.no()
                        + " AND due IS NOT NULL AND (failures=0 OR due<="
                        + asking.now + ") ORDER BY seq LIMIT " + (enough() + asking.out.length) + ") ORDER BY seq");
    }

    private void byAge(StoredQueue queue, @Nullable Cursor after, CompletedSet completed, String sql)
            throws SQLException {
        long from = after == null ? Seq.base(queue.no()) : Math.max(after.second(), Seq.base(queue.no()));
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setLong(1, from);
            select.setLong(2, Seq.last(queue.no()));
            collect(queue, select, completed, row -> new Cursor(0, row.seq()));
        }
    }

    private void active(StoredQueue queue, @Nullable Cursor after) throws SQLException {
        var seqs = new Json();
        long from = after == null ? 0 : after.second();
        Arrays.stream(asking.out)
                .filter(seq -> seq > from && Seq.queue(seq) == queue.no() && asking.active.test(seq))
                .sorted()
                .limit(enough())
                .forEach(seqs::add);
        String among = " WHERE seq IN (SELECT value FROM json_each(?1))";
        try (PreparedStatement select = connection.prepareStatement(
                Row.ITEMS + among + " UNION ALL " + Row.WAITING + among + " AND due IS NOT NULL ORDER BY 1")) {
            select.setString(1, seqs.toString());
            collect(queue, select, new CompletedSet(), row -> new Cursor(0, row.seq()));
        }
    }

    private void failed(StoredQueue queue, @Nullable Cursor after) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(Row.WAITING
                + " WHERE queue=? AND due > ? AND due IS NOT NULL AND failures > 0 AND (due, seq) > (?, ?)"
                + " ORDER BY due, seq")) {
            select.setInt(1, queue.no());
            select.setLong(2, asking.now);
            select.setLong(3, after == null ? Long.MIN_VALUE : after.first());
            select.setLong(4, after == null ? Long.MIN_VALUE : after.second());
            collect(queue, select, new CompletedSet(), row -> new Cursor(row.at() == null ? 0 : row.at(), row.seq()));
        }
    }

    private void dead(StoredQueue queue, @Nullable Cursor after) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                Row.DEAD + " WHERE queue=? AND (died_at, seq) < (?, ?) ORDER BY died_at DESC, seq DESC")) {
            select.setInt(1, queue.no());
            select.setLong(2, after == null ? Long.MAX_VALUE : -after.first());
            select.setLong(3, after == null ? Long.MAX_VALUE : -after.second());
            // Newest first: negated, so that all lists ascend.
            collect(queue, select, new CompletedSet(), row -> new Cursor(row.at() == null ? 0 : -row.at(), -row.seq()));
        }
    }

    private void completed(StoredQueue queue, @Nullable Cursor after) throws SQLException {
        CompletedSet completed = CompletedSet.of(connection, queue.no());
        List<CompletedSet.Completion> newest = new ArrayList<>();
        for (CompletedSet.Completion each : completed.all()) {
            if (after == null || newestFirst(each).compareTo(after) > 0) {
                newest.add(each);
            }
        }
        newest.sort(Comparator.comparing(Lists::newestFirst));
        var seqs = new Json();
        newest.stream().limit(enough()).forEach(each -> seqs.add(each.seq()));
        String among = " WHERE seq IN (SELECT value FROM json_each(?1))";
        try (PreparedStatement select =
                connection.prepareStatement(Row.ITEMS + among + " UNION ALL " + Row.WAITING + among)) {
            select.setString(1, seqs.toString());
            collect(queue, select, completed, row -> {
                CompletedSet.Completion completion = completed.find(row.seq());
                return completion == null ? new Cursor(0, -row.seq()) : newestFirst(completion);
            });
        }
    }

    private static Cursor newestFirst(CompletedSet.Completion completion) {
        return new Cursor(-completion.at(), -completion.seq());
    }

    private interface Place {
        Cursor of(Row row);
    }

    /** Takes rows of the wanted status until there are enough. A damaged one is counted, and not shown. */
    private void collect(StoredQueue queue, PreparedStatement select, CompletedSet completed, Place place)
            throws SQLException {
        Status wanted = asking.query.status();
        int count = 0;
        try (ResultSet rows = select.executeQuery()) {
            while (count < enough() && rows.next()) {
                try {
                    Row row = Row.of(rows);
                    CompletedSet.Completion completion = completed.find(row.seq());
                    Status status = row.status(asking.now, asking.active.test(row.seq()), completion);
                    if (wanted == null || wanted == status) {
                        Item item = row.item(queue.name(), ids.of(row.seq()), status, completion);
                        found.add(new Entry(place.of(row), item));
                        count++;
                    }
                } catch (Damaged e) {
                    queue.sawDamaged(rows.getLong(1));
                }
            }
        }
    }
}
