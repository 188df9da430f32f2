// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A database that may not grow: SQLite refuses a page more with the error of a full disk. The limit belongs to the writer's
 * connection, so it is set and taken away by the writer thread, which looks at this clock before it writes.
 */
final class LimitedPages implements Time {

    private static final int PLENTY = 1 << 20;

    private final Time time;
    private volatile boolean thereIsSpace;
    private volatile Connection writers;

    LimitedPages(Time time) {
        this.time = time;
    }

    @Override
    public Moment now() {
        if (thereIsSpace && Thread.currentThread().getName().equals("redrive-writer")) {
            thereIsSpace = false;
            try {
                pagesMax(writers, PLENTY);
            } catch (SQLException e) {
                throw new AssertionError("no space after all", e);
            }
        }
        return time.now();
    }

    void fill(EmbeddedStore store) {
        boolean set = EmbeddedStore.answer(store.writer().amend(group -> {
            writers = group.connection();
            pagesMax(writers, 1);
            return true;
        }));
        assert set;
    }

    /** At the writer's next look at the clock. */
    void makeRoom() {
        thereIsSpace = true;
    }

    private static void pagesMax(Connection connection, int pages) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("PRAGMA max_page_count=" + pages);
        }
    }
}
