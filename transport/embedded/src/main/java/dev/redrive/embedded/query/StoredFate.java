// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.embedded.codec.Damaged;
import dev.redrive.embedded.codec.Fate;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A row of {@code fates}, read and found to be whole. */
record StoredFate(long no, Fate fate, Fate.Row row) {
    /** Its columns, of a table called f. */
    static final String SELECT = "SELECT f.no, f.seq, f.fate, f.at, f.who, f.k, f.sum";

    static StoredFate of(ResultSet columns) throws SQLException, Damaged {
        long no = columns.getLong(1);
        long number = columns.getLong(2);
        Long seq = columns.wasNull() ? null : number;
        var row = new Fate.Row(seq, columns.getInt(3), columns.getLong(4), columns.getString(5), columns.getString(6));
        Fate[] fates = Fate.values();
        if (columns.getInt(7) != Fate.sum(no, row) || row.fate() < 0 || row.fate() >= fates.length) {
            throw new Damaged("checksum does not match");
        }
        return new StoredFate(no, fates[row.fate()], row);
    }
}
