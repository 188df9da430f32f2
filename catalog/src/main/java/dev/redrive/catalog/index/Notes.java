// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What was noted in the yards. Any thread may call. */
public final class Notes {
    /** Begins the keys of jobs. */
    public static final String JOB = "job/";

    /** One note. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Note(String yard, String key, byte[] value) {}

    private final Readers readers;

    Notes(Readers readers) {
        this.readers = readers;
    }

    /** All notes of all yards whose key begins so, by key. */
    public List<Note> beginning(String prefix) {
        return where("key>=? AND key<?", prefix, prefix + Character.MAX_VALUE);
    }

    /** Those of {@link #beginning} that have no further {@code /} in their key. */
    public List<Note> directlyUnder(String prefix) {
        return where(
                "key>=? AND key<? AND instr(substr(key, ?), '/')=0",
                prefix,
                prefix + Character.MAX_VALUE,
                prefix.length() + 1);
    }

    public Optional<Note> find(String yard, String key) {
        return where("key=? AND name=?", key, yard).stream().findFirst();
    }

    private List<Note> where(String condition, Object... values) {
        return readers.read(sql -> {
            var notes = new ArrayList<Note>();
            try (ResultSet rows = sql.of(
                            "SELECT name, key, value FROM notes JOIN yards ON no=yard WHERE " + condition
                                    + " ORDER BY key, name",
                            values)
                    .executeQuery()) {
                while (rows.next()) {
                    notes.add(new Note(rows.getString(1), rows.getString(2), rows.getBytes(3)));
                }
            }
            return notes;
        });
    }
}
