// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.fingerprint.Fingerprint;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.message.Labels;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of letters and their numbers. Owned by the writer. */
final class Kinds {
    /** So many are remembered; the others are looked up. */
    private static final int REMEMBERED_MAX = 20_000;

    /** @param group the number of its group */
    record Kind(long no, long group) {}

    private final Sql sql;
    private final Map<String, Kind> remembered = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kind> eldest) {
            return size() > REMEMBERED_MAX;
        }
    };

    Kinds(Sql sql) {
        this.sql = sql;
    }

    Kind of(DeadLetter letter, Fingerprint print) throws SQLException {
        @Nullable Object[] facts = facts(letter);
        String joined = joined(print.id(), facts);
        Kind known = remembered.get(joined);
        if (known == null) {
            known = find(joined);
            if (known == null) {
                known = add(joined, group(print), facts);
            }
            remembered.put(joined, known);
        }
        return known;
    }

    /** After a transaction was undone, or kinds were deleted. */
    void forget() {
        remembered.clear();
    }

    /** In the order of the columns. */
    private static @Nullable Object[] facts(DeadLetter letter) {
        Labels labels = letter.message().labels();
        Provenance from = letter.message().provenance();
        var queue = letter.grave().queue();
        var reason = letter.death().reason();
        return new @Nullable Object[] {
            letter.grave().yard(),
            letter.grave().source(),
            queue == null ? null : queue.value(),
            from == null ? null : from.topic(),
            from == null ? null : from.group(),
            letter.death().failure().code(),
            reason == null ? null : reason.word(),
            letter.death().failure().type(),
            labels.type() == null ? null : Texts.head(labels.type()),
            letter.death().dialect()
        };
    }

    /** With the length of each, so that no two different lists look the same. */
    private static String joined(String group, @Nullable Object[] facts) {
        var joined = new StringBuilder(200).append(group);
        for (Object each : facts) {
            if (each == null) {
                joined.append("|-");
            } else {
                String text = each.toString();
                joined.append('|').append(text.length()).append(':').append(text);
            }
        }
        return joined.toString();
    }

    private @Nullable Kind find(String joined) throws SQLException {
        try (ResultSet row =
                sql.of("SELECT no, grp FROM kinds WHERE facts=?", joined).executeQuery()) {
            return row.next() ? new Kind(row.getLong(1), row.getLong(2)) : null;
        }
    }

    private Kind add(String joined, long group, @Nullable Object[] facts) throws SQLException {
        var values = new @Nullable Object[facts.length + 2];
        values[0] = joined;
        values[1] = group;
        System.arraycopy(facts, 0, values, 2, facts.length);
        sql.run(
                "INSERT INTO kinds(facts, grp, yard, source, queue, topic, reader, code, reason, error, type,"
                        + " dialect) VALUES(?,?,?,?,?,?,?,?,?,?,?,?)",
                values);
        Kind made = find(joined);
        if (made == null) {
            throw new SQLException("a kind just written is not there: " + joined);
        }
        return made;
    }

    /** A title may read better in a later version of the fingerprint's words: the newest holds. */
    private long group(Fingerprint print) throws SQLException {
        sql.run(
                "INSERT INTO groups(id, title, why) VALUES(?,?,?)"
                        + " ON CONFLICT(id) DO UPDATE SET title=excluded.title, why=excluded.why",
                print.id(),
                print.title(),
                print.why());
        try (ResultSet row =
                sql.of("SELECT no FROM groups WHERE id=?", print.id()).executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }
}
