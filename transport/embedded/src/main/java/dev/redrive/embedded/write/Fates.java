// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.embedded.codec.Fate;
import dev.redrive.embedded.recover.Statements;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The log of what became of dead letters. Bounded: who has not read it for so long is told what lies there instead. Owned by
 * the writer thread; after a rollback it is made anew, and counts from what is stored.
 */
final class Fates {
    /** Rows kept. */
    static final long KEPT = 1_000_000;

    private static final long TRIMMED_AT_ONCE = 16_384;

    private final Rows rows;
    private final PreparedStatement ends;
    private final PreparedStatement trim;
    private boolean counted;
    private long first;
    private long last;

    Fates(Statements statements) throws SQLException {
        rows = new Rows(statements, "INSERT INTO fates(no, seq, fate, at, who, k, sum)", 7);
        ends = statements.prepare("SELECT ifnull((SELECT min(no) FROM fates), 1), (SELECT max(no) FROM fates)");
        trim = statements.prepare("DELETE FROM fates WHERE no < ?");
    }

    /** Returns the number of the row, which the dead letter remembers. */
    long died(long seq, long at) throws SQLException {
        return add(new Fate.Row(seq, Fate.DIED.number(), at, null, null));
    }

    void add(long seq, Fate fate, long at, String by) throws SQLException {
        add(new Fate.Row(seq, fate.number(), at, by, null));
    }

    void ended(long seq, JobReplay replay, ReplayEnd end, long at) throws SQLException {
        add(new Fate.Row(seq, Fate.of(end).number(), at, replay.job(), replay.letter()));
    }

    void noted(String key, long at) throws SQLException {
        add(new Fate.Row(null, Fate.NOTED.number(), at, null, key));
    }

    private long add(Fate.Row row) throws SQLException {
        if (!counted) {
            count();
        }
        long no = ++last;
        @Nullable Object[] columns = {no, row.seq(), row.fate(), row.at(), row.who(), row.key(), Fate.sum(no, row)};
        rows.add(columns);
        return no;
    }

    /** Not before something is to be written: a read would keep a full disk's checkpoint from its work. */
    private void count() throws SQLException {
        try (ResultSet row = ends.executeQuery()) {
            row.next();
            first = row.getLong(1);
            last = row.getLong(2);
        }
        counted = true;
    }

    void flush() throws SQLException {
        rows.flush();
    }

    void clear() {
        rows.clear();
    }

    /** A stretch at a time, which is more than a transaction usually adds. */
    void trim() throws SQLException {
        if (!counted || last - first < KEPT + TRIMMED_AT_ONCE) {
            return;
        }
        first += TRIMMED_AT_ONCE;
        trim.setLong(1, first);
        trim.executeUpdate();
    }
}
