// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.filter.Filter;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.LetterState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Letters for bulk acts: many at once, oldest death first. Any thread may call. */
public final class Choices {
    /** So many ids are looked up in one query. */
    private static final int TOGETHER = 200;

    private static final int REPLAYED = Numbered.of(LetterState.REPLAYED);
    private static final int DROPPED = Numbered.of(LetterState.DROPPED);

    private final Readers readers;

    Choices(Readers readers) {
        this.readers = readers;
    }

    /**
     * Those that fit, the oldest death first.
     *
     * @param notOf groups whose letters are left out
     * @param most so many at most
     */
    public List<Chosen> fitting(Filter filter, Instant now, Set<String> notOf, int most) {
        var where = new Where(filter, now);
        var values = new ArrayList<Object>(where.kindValues());
        values.addAll(notOf);
        values.addAll(where.letterValues());
        values.add(most);
        String kinds = "kind IN (SELECT no FROM kinds WHERE " + where.kinds()
                + " AND grp NOT IN (SELECT no FROM groups WHERE id IN (" + marks(notOf.size()) + ")))";
        return readers.read(sql -> chosen(
                sql,
                "SELECT l.id, k.yard, l.replays, k.source, l.key, ifnull(l.partition, -1), ifnull(l.offset, -1), l.created"
                        + " FROM (SELECT no FROM letters WHERE " + kinds + " AND " + where.letters()
                        + " ORDER BY died, no LIMIT ?) p JOIN letters l ON l.no=p.no JOIN kinds k ON k.no=l.kind"
                        + " ORDER BY l.died, l.no",
                values.toArray()));
    }

    private static List<Chosen> chosen(Sql sql, String query, Object... values) throws SQLException {
        var chosen = new ArrayList<Chosen>();
        try (ResultSet row = sql.of(query, values).executeQuery()) {
            while (row.next()) {
                chosen.add(new Chosen(
                        row.getString(1),
                        row.getString(2),
                        row.getInt(3),
                        row.getString(4),
                        row.getString(5),
                        row.getLong(6),
                        row.getLong(7),
                        row.getLong(8)));
            }
        }
        return chosen;
    }

    /** Letters of one yard by their ids; those it does not know are missing. */
    public Map<String, Entry> named(String yard, Collection<String> ids) {
        var found = new HashMap<String, Entry>();
        var rest = new ArrayList<>(ids);
        while (!rest.isEmpty()) {
            List<String> some = rest.subList(Math.max(0, rest.size() - TOGETHER), rest.size());
            var values = new ArrayList<Object>(some);
            values.add(yard);
            readers.read(sql -> {
                try (ResultSet rows = sql.of(
                                "SELECT " + EntryRow.COLUMNS + " FROM letters l JOIN kinds k ON k.no=l.kind"
                                        + " JOIN groups g ON g.no=k.grp WHERE l.id IN (" + marks(some.size())
                                        + ") AND k.yard=?",
                                values.toArray())
                        .executeQuery()) {
                    while (rows.next()) {
                        Entry entry = EntryRow.of(rows);
                        found.put(entry.letter().id(), entry);
                    }
                }
                return found;
            });
            some.clear();
        }
        return found;
    }

    /** Returns the letters among these that are gone, and of which it is known that this one sent them back or dropped them. */
    public Set<String> goneBy(String by, String yard, Collection<String> ids) {
        var found = new HashSet<String>();
        var rest = new ArrayList<>(ids);
        while (!rest.isEmpty()) {
            List<String> some = rest.subList(Math.max(0, rest.size() - TOGETHER), rest.size());
            var values = new ArrayList<Object>(some);
            values.addAll(List.of(yard, by, REPLAYED, DROPPED));
            readers.read(sql -> {
                try (ResultSet rows = sql.of(
                                "SELECT letter FROM fates WHERE letter IN (" + marks(some.size())
                                        + ") AND yard=(SELECT no FROM yards WHERE name=?) AND by=? AND state IN (?,?)",
                                values.toArray())
                        .executeQuery()) {
                    while (rows.next()) {
                        found.add(rows.getString(1));
                    }
                }
                return found;
            });
            some.clear();
        }
        return found;
    }

    private static String marks(int count) {
        return String.join(",", Collections.nCopies(count, "?"));
    }
}
