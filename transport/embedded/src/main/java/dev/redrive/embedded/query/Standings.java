// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.item.Counts;
import dev.redrive.embedded.write.StoredQueue;
import dev.redrive.embedded.write.Tally;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** How many items of a queue stand where. */
public final class Standings {

    private Standings() {}

    /** From the writer's tally; only which failed ones have become due is asked of the index. */
    public static Counts counts(Connection connection, StoredQueue queue, long now, int active) throws SQLException {
        Tally tally = queue.tally();
        long due = tally.failed() == 0 ? 0 : Math.min(tally.failed(), dueFailures(connection, queue.no(), now));
        long pending = Math.max(0, tally.fresh() + tally.later() + due - active);
        return new Counts(pending, active, tally.failed() - due, tally.completed(), tally.dead());
    }

    private static long dueFailures(Connection connection, int queue, long now) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT count(*) FROM waiting WHERE queue=? AND due IS NOT NULL AND due<=? AND failures>0")) {
            select.setInt(1, queue);
            select.setLong(2, now);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getLong(1) : 0;
            }
        }
    }
}
