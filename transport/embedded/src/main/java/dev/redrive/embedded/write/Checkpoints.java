// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.embedded.recover.HighWater;
import dev.redrive.embedded.recover.Statements;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Moves the log into the database before it grows long. Owned by the writer thread. */
final class Checkpoints implements AutoCloseable {
    private static final int PAGES_MAX = 4000;
    /** Asking costs a crossing; a group of pushes is rarely more than this share of the bound. */
    private static final int COMMITS_BETWEEN_LOOKS = 16;

    private final Statements statements;
    private final PreparedStatement look;
    private final PreparedStatement move;
    private final HighWater highWater;
    private int commits;

    Checkpoints(Connection connection, HighWater highWater) throws SQLException {
        this.statements = new Statements(connection);
        this.look = statements.prepare("PRAGMA wal_checkpoint(NOOP)");
        this.move = statements.prepare("PRAGMA wal_checkpoint(PASSIVE)");
        this.highWater = highWater;
    }

    void afterCommit(long bytes) throws SQLException {
        if (++commits >= COMMITS_BETWEEN_LOOKS || bytes > 1 << 20) {
            commits = 0;
            if (pages(look) >= PAGES_MAX) {
                run();
            }
        }
    }

    /** An I/O error in here is a failed sync. */
    void run() throws SQLException {
        pages(move);
        highWater.force();
    }

    @Override
    public void close() throws SQLException {
        statements.close();
    }

    private static long pages(PreparedStatement pragma) throws SQLException {
        try (ResultSet row = pragma.executeQuery()) {
            // Busy, pages in the log, pages moved.
            return row.next() ? row.getLong(2) : 0;
        }
    }
}
