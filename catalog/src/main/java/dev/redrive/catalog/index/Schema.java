// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The tables. An index of another version is not brought up to date but read anew, so there are no steps between versions. */
final class Schema {
    static final int VERSION = 4;

    private static final List<String> TABLES = List.of(
            // gen counts how often the yard was told from its beginning; anew is 1 while that goes on.
            "CREATE TABLE yards(no INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, mark TEXT NOT NULL,"
                    + " gen INTEGER NOT NULL, anew INTEGER NOT NULL)",
            // first_died stays when the letter that died first dies again, or is gone.
            "CREATE TABLE groups(no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, why TEXT NOT NULL,"
                    + " first_died INTEGER)",
            // s0 to s4: letters by state, in the order of LetterState.
            "CREATE TABLE kinds(no INTEGER PRIMARY KEY, facts TEXT NOT NULL UNIQUE, grp INTEGER NOT NULL,"
                    + " yard TEXT NOT NULL, source TEXT NOT NULL, queue TEXT, topic TEXT, reader TEXT, code TEXT NOT NULL,"
                    + " reason TEXT, error TEXT, type TEXT, dialect TEXT NOT NULL,"
                    + " s0 INTEGER NOT NULL DEFAULT 0, s1 INTEGER NOT NULL DEFAULT 0, s2 INTEGER NOT NULL DEFAULT 0,"
                    + " s3 INTEGER NOT NULL DEFAULT 0, s4 INTEGER NOT NULL DEFAULT 0)",
            "CREATE INDEX kinds_group ON kinds(grp)",
            // fated is the gen in which its state was told; reborn is 1 if an earlier life of it was told;
            // job and job_letter tell the replay that sent it before this death.
            "CREATE TABLE letters(no INTEGER PRIMARY KEY, yard INTEGER NOT NULL, id TEXT NOT NULL, kind INTEGER NOT NULL,"
                    + " gen INTEGER NOT NULL, state INTEGER NOT NULL, state_at INTEGER NOT NULL, by TEXT, fated INTEGER NOT NULL,"
                    + " reborn INTEGER NOT NULL, died INTEGER NOT NULL, attempts INTEGER NOT NULL, replays INTEGER NOT NULL,"
                    + " created INTEGER NOT NULL, place TEXT NOT NULL, message TEXT NOT NULL, message_hash INTEGER NOT NULL,"
                    + " key TEXT, text TEXT NOT NULL, priority INTEGER NOT NULL, partition INTEGER, offset INTEGER, sender TEXT, producer TEXT,"
                    + " correlation TEXT, job TEXT, job_letter TEXT)",
            "CREATE UNIQUE INDEX letters_id ON letters(id, yard)",
            "CREATE INDEX letters_kind ON letters(kind, died)",
            "CREATE INDEX letters_died ON letters(died, state, kind)",
            "CREATE INDEX letters_message ON letters(message_hash)",
            // Acts that were told before their letter.
            "CREATE TABLE fates(yard INTEGER NOT NULL, letter TEXT NOT NULL, gen INTEGER NOT NULL, state INTEGER NOT NULL,"
                    + " at INTEGER NOT NULL, by TEXT NOT NULL, PRIMARY KEY(yard, letter)) WITHOUT ROWID",
            // How replays ended, the first that was told; and how many of a job ended so. They stay when a yard is told
            // anew.
            "CREATE TABLE ends(job TEXT NOT NULL, letter TEXT NOT NULL, end INTEGER NOT NULL, PRIMARY KEY(job, letter))"
                    + " WITHOUT ROWID",
            "CREATE TABLE end_sums(job TEXT PRIMARY KEY, e0 INTEGER NOT NULL DEFAULT 0, e1 INTEGER NOT NULL DEFAULT 0,"
                    + " e2 INTEGER NOT NULL DEFAULT 0, e3 INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID",
            "CREATE TABLE hours(hour INTEGER NOT NULL, grp INTEGER NOT NULL, letters INTEGER NOT NULL,"
                    + " PRIMARY KEY(hour, grp)) WITHOUT ROWID",
            "CREATE INDEX hours_group ON hours(grp, hour)",
            "CREATE TABLE notes(key TEXT NOT NULL, yard INTEGER NOT NULL, gen INTEGER NOT NULL, value BLOB NOT NULL,"
                    + " PRIMARY KEY(key, yard))");

    static final List<String> EMPTIED =
            List.of("letters", "kinds", "groups", "fates", "ends", "end_sums", "hours", "notes", "yards");

    private Schema() {}

    /** Whether the database can be used as it is: its version is ours, and its tables are, to the letter. */
    static boolean isCurrent(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet row = statement.executeQuery("PRAGMA user_version")) {
                if (!row.next() || row.getInt(1) != VERSION) {
                    return false;
                }
            }
            var found = new HashSet<String>();
            try (ResultSet rows = statement.executeQuery("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
            return found.equals(Set.copyOf(TABLES));
        }
    }

    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            for (String sql : TABLES) {
                statement.execute(sql);
            }
            statement.execute("PRAGMA user_version=" + VERSION);
            statement.execute("COMMIT");
        }
    }
}
