// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A connection with its statements, each prepared once. Owned by whoever holds the connection. */
final class Sql implements AutoCloseable {
    /** Of the statements kept; filters make ever new ones. */
    private static final int STATEMENTS_MAX = 64;

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    Sql(Connection connection) {
        this.connection = connection;
    }

    PreparedStatement of(String sql, @Nullable Object... values) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            if (prepared.size() >= STATEMENTS_MAX) {
                forget();
            }
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    int run(String sql, @Nullable Object... values) throws SQLException {
        return of(sql, values).executeUpdate();
    }

    /** Does it all or nothing. */
    <T> T together(Work<T> work) throws SQLException {
        run("BEGIN IMMEDIATE");
        boolean done = false;
        try {
            T result = work.run();
            run("COMMIT");
            done = true;
            return result;
        } finally {
            if (!done) {
                undo();
            }
        }
    }

    private void undo() {
        try {
            run("ROLLBACK");
        } catch (SQLException e) {
            // It was undone by the failure itself, or the connection is beyond use: the caller tells which.
        }
    }

    private void forget() throws SQLException {
        for (PreparedStatement each : prepared.values()) {
            each.close();
        }
        prepared.clear();
    }

    @Override
    public void close() throws SQLException {
        try {
            forget();
        } finally {
            connection.close();
        }
    }

    /** Some statements that belong together. */
    interface Work<T> {
        T run() throws SQLException;
    }
}
