// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.embedded.codec.SeenPack;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.recover.Statements;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The duplicate keys of what was completed, one row per queue and group commit: a range of {@code no} per queue, the oldest
 * first, from which they are let go. Owned by the writer thread; after a rollback it is made anew, and counts from what is stored.
 */
final class SeenRows {
    private static final int TRIMMED_AT_ONCE = 64;

    private static final class Ends {
        long last;
        long keys;
    }

    private final Map<StoredQueue, Ends> ends = new HashMap<>();
    private final PreparedStatement insert;
    private final PreparedStatement count;
    private final PreparedStatement oldest;
    private final PreparedStatement remove;

    SeenRows(Statements statements) throws SQLException {
        insert = statements.prepare("INSERT INTO seen(no, at, keys, blob) VALUES(?, ?, ?, ?)");
        count = statements.prepare("SELECT max(no), sum(keys) FROM seen WHERE no BETWEEN ? AND ?");
        oldest = statements.prepare(
                "SELECT no, at, keys FROM seen WHERE no BETWEEN ? AND ? ORDER BY no LIMIT " + TRIMMED_AT_ONCE);
        remove = statements.prepare("DELETE FROM seen WHERE no BETWEEN ? AND ?");
    }

    /** In the transaction that completes them. */
    void add(StoredQueue queue, List<DuplicateKey> keys, long now) throws SQLException {
        if (keys.isEmpty() || queue.duplicates() instanceof Duplicates.Off) {
            return;
        }
        Ends own = ends(queue);
        own.last++;
        own.keys += keys.size();
        insert.setLong(1, own.last);
        insert.setLong(2, now);
        insert.setInt(3, keys.size());
        insert.setBytes(4, SeenPack.sealed(own.last, keys));
        insert.executeUpdate();
        trim(queue, now);
    }

    /** Whether it is worth a look: nobody has looked yet, or there are some. */
    boolean mayBeTrimmed(StoredQueue queue) {
        Ends own = ends.get(queue);
        return queue.duplicates() != null && (own == null || own.keys > 0);
    }

    /** Lets go of some whose time has passed, and of those that are too many. Returns whether it did. */
    boolean trim(StoredQueue queue, long now) throws SQLException {
        Ends own = ends(queue);
        long upTo = 0;
        oldest.setLong(1, Seq.base(queue.no()));
        oldest.setLong(2, Seq.last(queue.no()));
        try (ResultSet row = oldest.executeQuery()) {
            while (row.next() && mayGo(queue, row.getLong(2), own.keys, now)) {
                upTo = row.getLong(1);
                own.keys -= row.getLong(3);
            }
        }
        if (upTo == 0) {
            return false;
        }
        remove.setLong(1, Seq.base(queue.no()));
        remove.setLong(2, upTo);
        remove.executeUpdate();
        return true;
    }

    /** A queue of which nobody has said how its duplicates are told keeps what it has. */
    private static boolean mayGo(StoredQueue queue, long at, long keys, long now) {
        return switch (queue.duplicates()) {
            case null -> false;
            case Duplicates.Off() -> true;
            case Duplicates.Within(var window, var most) -> now - at >= window.toMillis() || keys > most;
        };
    }

    private Ends ends(StoredQueue queue) throws SQLException {
        Ends own = ends.get(queue);
        if (own == null) {
            own = new Ends();
            count.setLong(1, Seq.base(queue.no()));
            count.setLong(2, Seq.last(queue.no()));
            try (ResultSet row = count.executeQuery()) {
                row.next();
                own.last = Math.max(row.getLong(1), Seq.base(queue.no()));
                own.keys = row.getLong(2);
            }
            ends.put(queue, own);
        }
        return own;
    }
}
