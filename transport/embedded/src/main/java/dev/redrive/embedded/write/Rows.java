// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.embedded.recover.Statements;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows for one table, inserted many to a statement: crossings into native code are what costs. */
final class Rows {
    private static final int MANY = 16;

    private final int columns;
    private final PreparedStatement many;
    private final PreparedStatement one;
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    Rows(Statements statements, String insert, int columns) throws SQLException {
        this.columns = columns;
        String row = "(" + "?,".repeat(columns - 1) + "?)";
        this.many = statements.prepare(insert + " VALUES " + (row + ",").repeat(MANY - 1) + row);
        this.one = statements.prepare(insert + " VALUES " + row);
    }

    void add(@Nullable Object... row) {
        rows.add(row);
    }

    void clear() {
        rows.clear();
    }

    void flush() throws SQLException {
        int at = 0;
        for (; rows.size() - at >= MANY; at += MANY) {
            for (int i = 0; i < MANY; i++) {
                bind(many, i * columns, rows.get(at + i));
            }
            many.executeUpdate();
        }
        for (; at < rows.size(); at++) {
            bind(one, 0, rows.get(at));
            one.executeUpdate();
        }
        rows.clear();
    }

    private static void bind(PreparedStatement statement, int before, @Nullable Object[] row) throws SQLException {
        for (int i = 0; i < row.length; i++) {
            statement.setObject(before + i + 1, row[i]);
        }
    }
}
