// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.contender;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.jdbcx.JdbcConnectionPool;

/**
 * The database of the peers: H2 in a file, in this process, the fastest embedded one they support.
 *
 * <p>H2 does not sync at a commit. So peers run in two ways: as it comes, where pushes return before they are safe; and
 * with a sync after each push, which producers share as they share ours, so that a push keeps the same promise.
 */
final class H2 {

    /** What a push promises when it returns. */
    enum Safety {
        AS_IT_COMES("not synced"),
        SYNCED("synced");

        final String words;

        Safety(String words) {
            this.words = words;
        }
    }

    /** H2 allows 255 transactions at a time. */
    private static final int CONNECTIONS_MAX = 200;

    private static final String USER = "sa";

    private final String url;
    private final JdbcConnectionPool pool;
    private final Safety safety;
    private final AtomicLong arrived = new AtomicLong();
    private long synced;

    /** The prefix {@code retry:} keeps the file open when a peer interrupts its workers at the stop. */
    H2(Path folder, Safety safety) {
        this.safety = safety;
        Path file = folder.resolve("h2").toAbsolutePath();
        url = "jdbc:h2:retry:" + file + ";DB_CLOSE_DELAY=-1;CACHE_SIZE=262144";
        pool = JdbcConnectionPool.create(url, USER, "");
        pool.setMaxConnections(CONNECTIONS_MAX);
    }

    JdbcConnectionPool pool() {
        return pool;
    }

    /** Returns when everything committed before the call is as safe as it shall be. */
    void pushed() throws SQLException {
        if (safety == Safety.AS_IT_COMES) {
            return;
        }
        long mine = arrived.incrementAndGet();
        synchronized (this) {
            if (synced < mine) {
                long all = arrived.get();
                execute("CHECKPOINT SYNC");
                synced = all;
            }
        }
    }

    void execute(String sql) throws SQLException {
        try (var connection = pool.getConnection()) {
            execute(connection, sql);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * Without writing what is still in memory: the folder is about to go. By a connection of its own, since a peer that
     * interrupts its workers at the stop never gives theirs back.
     */
    void close() throws SQLException {
        pool.dispose();
        try (var connection = DriverManager.getConnection(url, USER, "")) {
            execute(connection, "SHUTDOWN IMMEDIATELY");
        }
    }
}
