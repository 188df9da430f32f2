// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;

/** What was noted in the yards. Any thread may call. */
public final class Notes {

    /** One note. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Note(String yard, String key, byte[] value) {}

    private final Readers readers;

    Notes(Readers readers) {
        this.readers = readers;
    }

    /** All notes of all yards whose key begins so, by key. */
    public List<Note> beginning(String prefix) {
        return readers.read(sql -> {
            var notes = new ArrayList<Note>();
            try (ResultSet rows = sql.of(
                            "SELECT name, key, value FROM notes JOIN yards ON no=yard WHERE key>=? AND key<? ORDER BY key, name",
                            prefix,
                            prefix + Character.MAX_VALUE)
                    .executeQuery()) {
                while (rows.next()) {
                    notes.add(new Note(rows.getString(1), rows.getString(2), rows.getBytes(3)));
                }
            }
            return notes;
        });
    }
}
