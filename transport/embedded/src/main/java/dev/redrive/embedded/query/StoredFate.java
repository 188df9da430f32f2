// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.embedded.codec.Fate;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A row of the log, read and found to be whole. */
record StoredFate(long no, Fate fate, Fate.Row row) {
    /** Its columns, of a table called f. */
    static final String SELECT = "SELECT f.no, f.seq, f.fate, f.at, f.who, f.k, f.sum";

    static StoredFate of(ResultSet columns) throws SQLException, Damaged {
        long no = columns.getLong(1);
        long number = columns.getLong(2);
        Long seq = columns.wasNull() ? null : number;
        var row = new Fate.Row(seq, columns.getInt(3), columns.getLong(4), columns.getString(5), columns.getString(6));
        Fate fate = Fate.of(row.fate()).orElseThrow(() -> new Damaged("fate " + row.fate() + " is unknown"));
        if (columns.getInt(7) != Fate.sum(no, row)) {
            throw new Damaged("checksum does not match");
        }
        return new StoredFate(no, fate, row);
    }
}
