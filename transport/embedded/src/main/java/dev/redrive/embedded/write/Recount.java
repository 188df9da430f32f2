// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.embedded.codec.Pack;
import dev.redrive.embedded.codec.Seq;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Counts the rows of a queue, where no orderly close has left the figures. */
final class Recount {

    private Recount() {}

    static Tally of(Connection connection, int queue) throws SQLException {
        long rows = one(connection, "SELECT count(*) FROM items WHERE seq BETWEEN ? AND ?", queue);
        long dead = one(connection, "SELECT count(*) FROM dead WHERE seq BETWEEN ? AND ?", queue);
        long failed = 0;
        long later = 0;
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT failures > 0, count(*) FROM waiting WHERE queue=? AND due IS NOT NULL GROUP BY 1")) {
            select.setInt(1, queue);
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    if (row.getBoolean(1)) {
                        failed = row.getLong(2);
                    } else {
                        later = row.getLong(2);
                    }
                }
            }
        }
        long completed = 0;
        long completedInItems = 0;
        try (PreparedStatement select =
                connection.prepareStatement("SELECT no, blob FROM completed WHERE no BETWEEN ? AND ?")) {
            select.setLong(1, Seq.base(queue));
            select.setLong(2, Seq.last(queue));
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    Pack pack = pack(row);
                    completed += pack.size();
                    for (int i = 0; i < pack.size(); i++) {
                        completedInItems += pack.waited(i) ? 0 : 1;
                    }
                }
            }
        }
        return new Tally(rows - completedInItems, failed, later, completed, dead);
    }

    static void findPacksEnd(Connection connection, StoredQueue queue) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT no, at FROM completed WHERE no BETWEEN ? AND ? ORDER BY no DESC LIMIT 1")) {
            select.setLong(1, Seq.base(queue.no()));
            select.setLong(2, Seq.last(queue.no()));
            try (ResultSet row = select.executeQuery()) {
                if (row.next()) {
                    queue.packsEnd(row.getLong(1), row.getLong(2));
                }
            }
        }
    }

    /** A damaged pack counts as empty here; verify names it. */
    private static Pack pack(ResultSet row) throws SQLException {
        try {
            return Pack.read(row.getLong(1), row.getBytes(2));
        } catch (Damaged e) {
            return Pack.of(new long[0], new int[0]);
        }
    }

    private static long one(Connection connection, String sql, int queue) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setLong(1, Seq.base(queue));
            select.setLong(2, Seq.last(queue));
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
