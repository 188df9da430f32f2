// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import dev.redrive.core.port.Refused;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The rows of {@code meta}. */
public final class Meta {

    private Meta() {}

    public static void set(Connection connection, String key, Object value) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT OR REPLACE INTO meta(k, v) VALUES(?, ?)")) {
            statement.setString(1, key);
            statement.setObject(2, value);
            statement.executeUpdate();
        }
    }

    public static long number(Connection connection, String key) throws SQLException {
        String value = text(connection, key)
                .orElseThrow(() ->
                        new Refused(Refused.Kind.DAMAGED, "the store lacks its '" + key + "'", "restore a backup"));
        return Long.parseLong(value);
    }

    public static Optional<String> text(Connection connection, String key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT v FROM meta WHERE k=?")) {
            statement.setString(1, key);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
            }
        }
    }
}
