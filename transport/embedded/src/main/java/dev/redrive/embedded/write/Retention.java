// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.embedded.codec.Pack;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.recover.Statements;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets completed items go: the oldest packs first, when there are more than the queue keeps or when their time has passed.
 * Below the bound it goes on for a sixteenth, so that rows leave in runs and not one by one. Owned by the writer thread.
 */
final class Retention implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Retention.class);
    private static final int PACKS_AT_ONCE = 256;
    private static final int ITEMS_AT_ONCE = 4096;

    private final Keep keep;
    private final Statements statements;
    private final PreparedStatement oldest;
    private final PreparedStatement shorten;
    private final PreparedStatement remove;

    Retention(Connection connection, Keep keep) throws SQLException {
        this.keep = keep;
        this.statements = new Statements(connection);
        oldest = statements.prepare("SELECT no, blob FROM completed WHERE no BETWEEN ? AND ? AND at < ?"
                + " ORDER BY no LIMIT " + PACKS_AT_ONCE);
        shorten = statements.prepare("UPDATE completed SET blob=? WHERE no=?");
        remove = statements.prepare("DELETE FROM completed WHERE no BETWEEN ? AND ?");
    }

    /** Retires what the group's completions push over the bound. */
    void bound(Group group) throws SQLException {
        for (var entry : List.copyOf(group.changes().entrySet())) {
            StoredQueue queue = entry.getKey();
            long kept = queue.tally().completed() + entry.getValue().completed();
            if (kept > keep.max()) {
                long surplus = kept - keep.max() + keep.max() / 16;
                long gone = 1;
                for (; surplus > 0 && gone > 0; surplus -= gone) {
                    gone = retire(group, queue, surplus, Long.MAX_VALUE);
                }
            }
        }
    }

    /** Retires some of what is too old. Returns whether there may be more. */
    boolean expire(Group group, StoredQueue queue) throws SQLException {
        return retire(group, queue, ITEMS_AT_ONCE, group.now() - keep.millis()) > 0;
    }

    /** Up to so many items, of those completed before that time. */
    private long retire(Group group, StoredQueue queue, long most, long before) throws SQLException {
        var items = new Json();
        var waiting = new Json();
        long gone = 0;
        long wholeUpTo = 0;
        oldest.setLong(1, Seq.base(queue.no()));
        oldest.setLong(2, Seq.last(queue.no()));
        oldest.setLong(3, before);
        try (ResultSet row = oldest.executeQuery()) {
            while (gone < most && row.next()) {
                long no = row.getLong(1);
                Pack pack = pack(no, row.getBytes(2));
                int leaving = (int) Math.min(pack.size(), most - gone);
                for (int i = 0; i < leaving; i++) {
                    (pack.waited(i) ? waiting : items).add(Seq.counter(pack.seq(i)));
                }
                gone += leaving;
                if (leaving == pack.size()) {
                    wholeUpTo = no;
                } else {
                    shorten.setBytes(1, pack.without(leaving).toBytes(no));
                    shorten.setLong(2, no);
                    shorten.executeUpdate();
                }
            }
        }
        if (wholeUpTo > 0) {
            remove.setLong(1, Seq.base(queue.no()));
            remove.setLong(2, wholeUpTo);
            remove.executeUpdate();
        }
        group.tables().deleteItems(queue.no(), items);
        group.tables().deleteWaiting(queue.no(), waiting);
        group.change(queue, Tally.ofCompleted(-gone));
        return gone;
    }

    @Override
    public void close() throws SQLException {
        statements.close();
    }

    private static Pack pack(long no, byte[] blob) {
        try {
            return Pack.read(no, blob);
        } catch (Damaged e) {
            log.atError().addKeyValue("pack", no).log("damaged: its items count as pending again");
            return Pack.of(new long[0], new int[0]);
        }
    }
}
