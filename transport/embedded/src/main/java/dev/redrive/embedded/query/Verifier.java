// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.report.Verification;
import dev.redrive.embedded.codec.Ids;
import dev.redrive.embedded.codec.Note;
import dev.redrive.embedded.codec.Pack;
import dev.redrive.embedded.codec.SeenPack;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.recover.StoreDamage;
import dev.redrive.embedded.write.Queues;
import dev.redrive.embedded.write.StoredQueue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads everything, a stretch at a time so that the log can be moved meanwhile, and compares it with its checksums. */
public final class Verifier {
    private static final int AT_ONCE = 2000;
    private static final int FINDINGS_MAX = 1000;
    /** Stands before the faults of each database, and there is one. */
    private static final String HEADING = "*** in database";

    private final Readers readers;
    private final StoreDamage damage;
    private final Ids ids;
    private final Queues queues;
    private final List<String> findings = new ArrayList<>();
    private long items;

    public Verifier(Readers readers, StoreDamage damage, Ids ids, Queues queues) {
        this.readers = readers;
        this.damage = damage;
        this.ids = ids;
        this.queues = queues;
    }

    public Verification run() {
        List<String> structure = readers.read(Verifier::structure);
        damage.report(structure);
        structure.forEach(each -> find("database: " + each));
        for (String table : List.of(Row.ITEMS, Row.WAITING, Row.DEAD)) {
            long after = 0;
            while (after >= 0) {
                long from = after;
                after = readers.read(connection -> rows(connection, table, from));
            }
        }
        readers.look(connection -> {
            packs(connection);
            twice(connection);
            notes(connection);
            fates(connection);
            seen(connection);
        });
        return new Verification(items, findings);
    }

    /** The faults of pages and indexes, as SQLite sees them, a line each; empty if all is well. */
    public static List<String> structure(Connection connection) throws SQLException {
        List<String> found = new ArrayList<>();
        try (PreparedStatement check = connection.prepareStatement("PRAGMA quick_check(100)");
                ResultSet row = check.executeQuery()) {
            while (row.next()) {
                row.getString(1)
                        .lines()
                        .filter(each -> !each.equals("ok") && !each.startsWith(HEADING))
                        .forEach(found::add);
            }
        }
        return found;
    }

    /** Returns the last seq looked at, or -1 at the end. */
    private long rows(Connection connection, String table, long after) throws SQLException {
        long last = -1;
        try (PreparedStatement select =
                connection.prepareStatement(table + " WHERE seq > ? ORDER BY seq LIMIT " + AT_ONCE)) {
            select.setLong(1, after);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    last = rows.getLong(1);
                    items++;
                    check(rows);
                }
            }
        }
        return last;
    }

    private void check(ResultSet rows) throws SQLException {
        long seq = rows.getLong(1);
        StoredQueue queue = queues.find(Seq.queue(seq));
        try {
            Row.of(rows);
            if (queue == null) {
                find("item " + ids.of(seq) + " belongs to no queue");
            }
        } catch (Damaged | IllegalArgumentException e) {
            find((queue == null ? "" : queue.name() + ": ") + "item " + ids.of(seq) + " is damaged: " + e.getMessage());
            if (queue != null) {
                queue.sawDamaged(seq);
            }
        }
    }

    private void packs(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT no, blob FROM completed");
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                try {
                    Pack.read(row.getLong(1), row.getBytes(2));
                } catch (Damaged e) {
                    find("completions " + row.getLong(1) + " are damaged: " + e.getMessage());
                }
            }
        }
    }

    private void twice(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT seq FROM waiting WHERE seq IN (SELECT seq"
                        + " FROM items) UNION ALL SELECT seq FROM dead WHERE seq IN (SELECT seq FROM items)"
                        + " OR seq IN (SELECT seq FROM waiting) LIMIT " + FINDINGS_MAX);
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                find("item " + ids.of(row.getLong(1)) + " is in two places");
            }
        }
    }

    private void notes(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT k, v FROM notes");
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                try {
                    Note.read(row.getString(1), row.getBytes(2));
                } catch (Damaged e) {
                    find("note " + row.getString(1) + " is damaged: " + e.getMessage());
                }
            }
        }
    }

    private void fates(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(StoredFate.SELECT + " FROM fates f");
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                try {
                    StoredFate.of(row);
                } catch (Damaged e) {
                    find("row " + row.getLong(1) + " of fates is damaged: " + e.getMessage());
                }
            }
        }
    }

    private void seen(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT no, blob FROM seen");
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                try {
                    SeenPack.read(row.getLong(1), row.getBytes(2));
                } catch (Damaged e) {
                    find("row " + row.getLong(1) + " of seen is damaged: " + e.getMessage());
                }
            }
        }
    }

    private void find(String what) {
        if (findings.size() < FINDINGS_MAX) {
            findings.add(what);
        }
    }
}
