// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.duplicate.Seen;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.embedded.codec.Body;
import dev.redrive.embedded.codec.Ids;
import dev.redrive.embedded.codec.Kind;
import dev.redrive.embedded.codec.Pack;
import dev.redrive.embedded.codec.SeenPack;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.codec.Stored;
import dev.redrive.embedded.recover.Statements;
import dev.redrive.embedded.write.Command;
import dev.redrive.embedded.write.Held;
import dev.redrive.embedded.write.Json;
import dev.redrive.embedded.write.StoredQueue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the feeder reads. Each read sees the newest commit. Owned by the feeder thread. */
final class Reads {
    private static final Logger log = LoggerFactory.getLogger(Reads.class);
    private static final int BYTES_AT_ONCE = 4 << 20;

    private final Ids ids;
    private final Statements statements;
    private final PreparedStatement items;
    private final PreparedStatement due;
    private final PreparedStatement parked;
    private final PreparedStatement packs;
    private final PreparedStatement seen;
    private final PreparedStatement itemsBySeq;
    private final PreparedStatement waitingBySeq;
    private final PreparedStatement lastItem;
    private final PreparedStatement lastUrgent;

    Reads(Connection connection, Ids ids) throws SQLException {
        this.ids = ids;
        this.statements = new Statements(connection);
        items = statements.prepare("SELECT seq, body FROM items WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?");
        due = statements.prepare("SELECT due, seq FROM waiting WHERE queue=?1 AND due IS NOT NULL"
                + " AND (due, seq) > (?2, ?3) ORDER BY due, seq LIMIT ?4");
        parked = statements.prepare(
                "SELECT keyhash, seq FROM waiting WHERE queue=? AND due IS NOT NULL AND keyhash IS NOT NULL");
        packs = statements.prepare("SELECT no, blob FROM completed WHERE no BETWEEN ? AND ?");
        seen = statements.prepare("SELECT no, at, blob FROM seen WHERE no BETWEEN ? AND ? ORDER BY no");
        itemsBySeq = statements.prepare("SELECT seq, body FROM items WHERE seq IN (SELECT value FROM json_each(?))");
        waitingBySeq =
                statements.prepare("SELECT seq, body, due FROM waiting WHERE seq IN (SELECT value FROM json_each(?))");
        lastItem = statements.prepare("SELECT max(seq) FROM items WHERE seq BETWEEN ? AND ?");
        lastUrgent = statements.prepare("SELECT max(seq) FROM urgent WHERE seq BETWEEN ? AND ?");
    }

    void close() throws SQLException {
        statements.close();
    }

    /** A row of waiting may not be due yet. */
    record Row(long seq, @Nullable Ready ready, @Nullable Long due) {}

    /** As the writer has just committed it. */
    Ready ready(StoredQueue queue, long seq, Command.Draft draft) {
        var message = new Message(
                new MessageId(ids.of(seq)), new Origin(queue.name().value(), seq), draft.createdAt(), draft.content());
        return new Ready(new Delivery(message, new Standing(0, draft.createdAt())), draft.body().length, Held.fresh());
    }

    /** The next rows of items; fewer than asked for when they are large. Null in place of a damaged one. */
    List<Row> itemsAfter(StoredQueue queue, long seq, int limit) throws SQLException {
        List<Row> rows = new ArrayList<>();
        items.setLong(1, seq);
        items.setLong(2, Seq.last(queue.no()));
        items.setInt(3, limit);
        long bytes = 0;
        try (ResultSet row = items.executeQuery()) {
            while (bytes < BYTES_AT_ONCE && row.next()) {
                byte[] body = row.getBytes(2);
                rows.add(new Row(row.getLong(1), ready(queue, Kind.ITEM, row.getLong(1), body), null));
                bytes += body == null ? 0 : body.length;
            }
        }
        return rows;
    }

    /** Those rows, wherever they lie, by seq. Completed ones and those gone are left out. */
    SortedMap<Long, Row> bySeq(StoredQueue queue, List<Long> seqs, boolean waitingOnly) throws SQLException {
        var rows = new TreeMap<Long, Row>();
        var json = new Json();
        seqs.forEach(json::add);
        waitingBySeq.setString(1, json.toString());
        try (ResultSet row = waitingBySeq.executeQuery()) {
            while (row.next()) {
                long seq = row.getLong(1);
                long due = row.getLong(3);
                if (!row.wasNull()) {
                    Ready ready = ready(queue, Kind.WAITING, seq, row.getBytes(2));
                    rows.put(seq, new Row(seq, ready == null ? null : ready.waitedUntil(due), due));
                }
            }
        }
        if (!waitingOnly) {
            itemsBySeq.setString(1, json.toString());
            try (ResultSet row = itemsBySeq.executeQuery()) {
                while (row.next()) {
                    long seq = row.getLong(1);
                    rows.put(seq, new Row(seq, ready(queue, Kind.ITEM, seq, row.getBytes(2)), null));
                }
            }
        }
        return rows;
    }

    int dueAfter(int queue, long afterDue, long afterSeq, int limit, DueTimes into) throws SQLException {
        due.setInt(1, queue);
        due.setLong(2, afterDue);
        due.setLong(3, afterSeq);
        due.setInt(4, limit);
        int count = 0;
        try (ResultSet row = due.executeQuery()) {
            while (row.next()) {
                into.loaded(row.getLong(1), row.getLong(2));
                count++;
            }
        }
        return count;
    }

    /** The newest row of items; 0 if there is none. */
    long lastItem(int queue) throws SQLException {
        return last(lastItem, queue);
    }

    /** The newest urgent row of items that is not done; 0 if there is none. */
    long lastUrgent(int queue) throws SQLException {
        return last(lastUrgent, queue);
    }

    private static long last(PreparedStatement max, int queue) throws SQLException {
        max.setLong(1, Seq.base(queue));
        max.setLong(2, Seq.last(queue));
        try (ResultSet row = max.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Takes hash and seq of a row that holds its key up. */
    interface HeadSink {
        void head(long hash, long seq);
    }

    void parked(int queue, HeadSink sink) throws SQLException {
        parked.setInt(1, queue);
        try (ResultSet row = parked.executeQuery()) {
            while (row.next()) {
                sink.head(row.getLong(1), row.getLong(2));
            }
        }
    }

    /** The completed rows that still lie in items, ascending. */
    long[] completed(StoredQueue queue) throws SQLException {
        var seqs = new long[256];
        int size = 0;
        packs.setLong(1, Seq.base(queue.no()));
        packs.setLong(2, Seq.last(queue.no()));
        try (ResultSet row = packs.executeQuery()) {
            while (row.next()) {
                Pack pack = pack(row);
                for (int i = 0; i < pack.size(); i++) {
                    if (size == seqs.length) {
                        seqs = Arrays.copyOf(seqs, size * 2);
                    }
                    seqs[size++] = pack.seq(i);
                }
            }
        }
        seqs = Arrays.copyOf(seqs, size);
        Arrays.sort(seqs);
        return seqs;
    }

    /** The duplicate keys of what was completed, oldest first. */
    void seen(StoredQueue queue, Seen into) throws SQLException {
        seen.setLong(1, Seq.base(queue.no()));
        seen.setLong(2, Seq.last(queue.no()));
        try (ResultSet row = seen.executeQuery()) {
            while (row.next()) {
                long at = row.getLong(2);
                try {
                    SeenPack.read(row.getLong(1), row.getBytes(3)).forEach(key -> into.add(key, at));
                } catch (Damaged e) {
                    log.atError()
                            .addKeyValue("queue", queue.name())
                            .addKeyValue("row", row.getLong(1))
                            .log("a row of seen is damaged: copies of what it names will be attempted");
                }
            }
        }
    }

    private static Pack pack(ResultSet row) throws SQLException {
        try {
            return Pack.read(row.getLong(1), row.getBytes(2));
        } catch (Damaged e) {
            log.atError().addKeyValue("pack", row.getLong(1)).log("damaged: its items will be attempted again");
            return Pack.of(new long[0], new int[0]);
        }
    }

    private @Nullable Ready ready(StoredQueue queue, Kind kind, long seq, byte[] body) {
        try {
            Stored stored = Body.read(kind, seq, body);
            var message = new Message(
                    new MessageId(ids.of(seq)),
                    new Origin(queue.name().value(), seq),
                    stored.createdAt(),
                    stored.content());
            Held held = kind == Kind.ITEM ? Held.fresh() : Held.waited(stored.history(), stored.sentBy());
            return new Ready(new Delivery(message, stored.standing()), body.length, held);
        } catch (Damaged e) {
            if (queue.sawDamaged(seq)) {
                log.atError()
                        .addKeyValue("queue", queue.name())
                        .addKeyValue("message", ids.of(seq))
                        .log("damaged, left alone: " + e.getMessage());
            }
            return null;
        }
    }
}
