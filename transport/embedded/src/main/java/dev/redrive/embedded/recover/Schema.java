// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import dev.redrive.core.port.Refused;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** The tables, their version, and the steps from each older version to the next. */
public final class Schema {
    public static final int VERSION = 6;

    /** What version 3 has added: what became of dead letters, and what is noted beside them. */
    private static final List<String> YARD = List.of(
            // seq is null for a note, whose key is in k; who is null for a death.
            "CREATE TABLE fates(no INTEGER PRIMARY KEY, seq INTEGER, fate INTEGER NOT NULL, at INTEGER NOT NULL,"
                    + " who TEXT, k TEXT, sum INTEGER NOT NULL)",
            "CREATE INDEX fates_ended ON fates(seq) WHERE fate IN (3, 4)",
            "CREATE TABLE held(seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, who TEXT NOT NULL)",
            "CREATE TABLE notes(k TEXT NOT NULL UNIQUE, v BLOB NOT NULL)");

    /** What version 4 has added: which rows of items are urgent and not done. */
    private static final List<String> URGENT = List.of("CREATE TABLE urgent(seq INTEGER PRIMARY KEY)");
    /** What version 5 has added: the duplicate keys of what was completed, as one row per queue and group commit. */
    private static final List<String> SEEN = List.of(
            "CREATE TABLE seen(no INTEGER PRIMARY KEY, at INTEGER NOT NULL, keys INTEGER NOT NULL, blob BLOB NOT NULL)");

    /** Version 6 has the tables of version 5. Its rows may name the replay that sent them, which older programs cannot read. */
    private static final List<String> SENT_BY = List.of();

    private static final List<String> TABLES = List.of(
            "CREATE TABLE meta(k TEXT PRIMARY KEY, v) WITHOUT ROWID",
            "CREATE TABLE queues(no INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, paused INTEGER NOT NULL DEFAULT 0)",
            "CREATE TABLE items(seq INTEGER PRIMARY KEY, body BLOB NOT NULL)",
            // due is null once completed; keyhash is null when the row holds up no others.
            "CREATE TABLE waiting(seq INTEGER PRIMARY KEY, queue INTEGER NOT NULL, due INTEGER, keyhash INTEGER,"
                    + " failures INTEGER NOT NULL, body BLOB NOT NULL)",
            "CREATE INDEX waiting_due ON waiting(queue, due, seq, failures, keyhash) WHERE due IS NOT NULL",
            "CREATE TABLE dead(seq INTEGER PRIMARY KEY, queue INTEGER NOT NULL, died_at INTEGER NOT NULL,"
                    + " reason TEXT NOT NULL, code TEXT, type TEXT, body BLOB NOT NULL, no INTEGER)",
            "CREATE INDEX dead_newest ON dead(queue, died_at)",
            "CREATE TABLE completed(no INTEGER PRIMARY KEY, queue INTEGER NOT NULL, at INTEGER NOT NULL,"
                    + " blob BLOB NOT NULL)");

    /** Step i leads from version i + 1 to the next. */
    private static final List<List<String>> STEPS = List.of(
            List.of("ALTER TABLE queues ADD COLUMN paused INTEGER NOT NULL DEFAULT 0"),
            Stream.concat(Stream.of("ALTER TABLE dead ADD COLUMN no INTEGER"), YARD.stream())
                    .toList(),
            URGENT,
            SEEN,
            SENT_BY);

    private Schema() {}

    static boolean isMissing(Connection connection) throws SQLException {
        return version(connection) == 0;
    }

    /** Whether it has tables that have to be changed before they are used. */
    static boolean isOlder(Connection connection) throws SQLException {
        int version = version(connection);
        return version > 0 && version < VERSION;
    }

    /** Brings an empty or older database up to date, in one transaction. The connection is not in autocommit. */
    static void prepare(Connection connection) throws SQLException {
        int version = version(connection);
        if (version > VERSION) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "the store has schema version " + version + ", and this Redrive knows up to " + VERSION,
                    "use the newer Redrive that wrote it");
        }
        try (Statement statement = connection.createStatement()) {
            if (version == 0) {
                create(statement, connection);
            }
            for (int from = Math.max(version, 1); version > 0 && from < VERSION; from++) {
                for (String sql : STEPS.get(from - 1)) {
                    statement.execute(sql);
                }
            }
        }
        if (version != VERSION) {
            Meta.set(connection, "version", VERSION);
        }
        connection.commit();
    }

    private static void create(Statement statement, Connection connection) throws SQLException {
        for (String sql : TABLES) {
            statement.execute(sql);
        }
        for (String sql : YARD) {
            statement.execute(sql);
        }
        for (String sql : URGENT) {
            statement.execute(sql);
        }
        for (String sql : SEEN) {
            statement.execute(sql);
        }
        var random = new SecureRandom();
        Meta.set(connection, "store", random.nextLong());
        Meta.set(connection, "idkey", random.nextLong());
        Meta.set(connection, "counter", 0);
        Meta.set(connection, "txn", 0);
    }

    /** 0 for a database without tables. */
    private static int version(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                        "SELECT (SELECT count(*) FROM sqlite_schema), (SELECT count(*) FROM sqlite_schema WHERE name='meta')");
                ResultSet row = statement.executeQuery()) {
            row.next();
            if (row.getInt(1) == 0) {
                return 0;
            }
            if (row.getInt(2) == 0) {
                throw new Refused(
                        Refused.Kind.DAMAGED, "the database is not a Redrive store", "name another data directory");
            }
        }
        return (int) Meta.number(connection, "version");
    }
}
