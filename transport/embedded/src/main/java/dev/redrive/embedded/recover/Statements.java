// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Prepared statements that live and die together. The driver ends a statement whose execution has failed, so after an error
 * all of them are closed and made anew.
 */
public final class Statements implements AutoCloseable {
    private final Connection connection;
    private final List<PreparedStatement> all = new ArrayList<>();

    public Statements(Connection connection) {
        this.connection = connection;
    }

    public PreparedStatement prepare(String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        all.add(statement);
        return statement;
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement each : all) {
            each.close();
        }
        all.clear();
    }
}
