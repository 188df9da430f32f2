// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.filter.Filter;
import dev.redrive.core.catalog.Group;
import dev.redrive.core.port.Refused;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Groups, summed up. Any thread may call. */
public final class Groups {
    private static final int TYPES_MAX = 20;
    /** Of the letters whose keys are counted. */
    private static final int KEYS_LOOKED_AT_MAX = 10_000;
    /** Of the hours of one group: about three months. */
    private static final int HOURS_MAX = 2200;

    private static final Comparator<Map.Entry<String, Long>> MOST_FIRST =
            Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey());

    private final Readers readers;

    Groups(Readers readers) {
        this.readers = readers;
    }

    /** Groups with letters that fit, most letters first. Costs as much as there are kinds, if the filter asks for nothing finer. */
    public List<Sums> fitting(Filter filter, Instant now) {
        var where = new Where(filter, now);
        return readers.read(sql -> {
            Map<Long, Map<String, Long>> sources = where.isOfKinds() ? fromSums(sql, where) : fromLetters(sql, where);
            var groups = new ArrayList<Sums>();
            String all = sources.size() == 1
                    ? "WHERE k.grp=" + sources.keySet().iterator().next()
                    : "";
            for (Sums each : sources.isEmpty() ? List.<Sums>of() : sums(sql, all, sources)) {
                groups.add(each);
            }
            groups.sort(Comparator.comparingLong(Sums::letters).reversed().thenComparing(Sums::id));
            return groups;
        });
    }

    /** The one group that is meant, with its unsettled letters; {@code Refused} if there is none, or more than one. */
    public Sums find(String id) {
        if (id.length() < Lists.PREFIX_MIN) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "the group '" + id + "' is too short",
                    "write at least " + Lists.PREFIX_MIN + " characters of it");
        }
        List<Sums> found = readers.read(sql -> {
            var sources = new HashMap<Long, Map<String, Long>>();
            try (ResultSet rows = sql.of(
                            "SELECT grp, source, sum(s0+s1+s2) FROM kinds WHERE grp IN"
                                    + " (SELECT no FROM groups WHERE id>=? AND id<? LIMIT 3) GROUP BY grp, source",
                            id,
                            id + Character.MAX_VALUE)
                    .executeQuery()) {
                gather(rows, sources);
            }
            var groups = new ArrayList<Sums>();
            for (Long each : sources.keySet()) {
                groups.addAll(sums(sql, "WHERE k.grp=" + each, sources));
            }
            return groups;
        });
        if (found.isEmpty()) {
            throw new Refused(Refused.Kind.NOT_FOUND, "there is no group '" + id + "'", "look at dlq groups");
        }
        if (found.size() > 1) {
            List<String> ids = found.stream().map(Sums::id).sorted().toList();
            throw new Refused(
                    Refused.Kind.CONFLICT, "'" + id + "' may be " + String.join(", ", ids), "write more of the group");
        }
        return found.get(0);
    }

    /** Letters that died per hour, oldest first. */
    public List<Group.Hour> hours(String group) {
        return readers.read(sql -> {
            var hours = new ArrayList<Group.Hour>();
            try (ResultSet rows = sql.of(
                            "SELECT hour, letters FROM hours WHERE grp=(SELECT no FROM groups WHERE id=?)"
                                    + " ORDER BY hour DESC LIMIT " + HOURS_MAX,
                            group)
                    .executeQuery()) {
                while (rows.next()) {
                    hours.add(hour(rows.getLong(1), rows.getLong(2)));
                }
            }
            return hours.reversed();
        });
    }

    /** Letters that died per group and hour since then, oldest first. */
    public Map<String, List<Group.Hour>> deaths(Instant since) {
        return readers.read(sql -> {
            var deaths = new LinkedHashMap<String, List<Group.Hour>>();
            try (ResultSet rows = sql.of(
                            "SELECT id, hour, letters FROM hours JOIN groups ON no=grp WHERE hour>=? ORDER BY id, hour",
                            Math.floorDiv(Millis.of(since), Tally.HOUR_MILLIS))
                    .executeQuery()) {
                while (rows.next()) {
                    deaths.computeIfAbsent(rows.getString(1), any -> new ArrayList<>())
                            .add(hour(rows.getLong(2), rows.getLong(3)));
                }
            }
            return deaths;
        });
    }

    /** Unsettled letters per message type, most first. */
    public Map<String, Long> types(String group) {
        return readers.read(sql -> {
            var types = new LinkedHashMap<String, Long>();
            try (ResultSet rows = sql.of(
                            "SELECT type, sum(s0+s1+s2) AS n FROM kinds WHERE grp=(SELECT no FROM groups WHERE id=?)"
                                    + " AND type IS NOT NULL GROUP BY type HAVING n>0 ORDER BY n DESC, type LIMIT "
                                    + TYPES_MAX,
                            group)
                    .executeQuery()) {
                while (rows.next()) {
                    types.put(rows.getString(1), rows.getLong(2));
                }
            }
            return types;
        });
    }

    /** The different keys among its unsettled letters, as far as they are looked at. */
    public Set<String> keys(String group) {
        return readers.read(sql -> {
            var keys = new LinkedHashSet<String>();
            try (ResultSet rows = sql.of(
                            "SELECT key FROM letters INDEXED BY letters_kind WHERE kind IN (SELECT no FROM kinds WHERE"
                                    + " grp=(SELECT no FROM groups WHERE id=?)) AND state<3 AND key IS NOT NULL LIMIT "
                                    + KEYS_LOOKED_AT_MAX,
                            group)
                    .executeQuery()) {
                while (rows.next()) {
                    keys.add(rows.getString(1));
                }
            }
            return keys;
        });
    }

    /** The yards that hold letters of a group. */
    public Set<String> yards(String group) {
        return readers.read(sql -> {
            var yards = new LinkedHashSet<String>();
            try (ResultSet rows = sql.of(
                            "SELECT DISTINCT yard FROM kinds WHERE grp=(SELECT no FROM groups WHERE id=?)"
                                    + " AND s0+s1+s2+s3+s4>0 ORDER BY yard",
                            group)
                    .executeQuery()) {
                while (rows.next()) {
                    yards.add(rows.getString(1));
                }
            }
            return yards;
        });
    }

    private static Map<Long, Map<String, Long>> fromSums(Sql sql, Where where) throws SQLException {
        var sources = new HashMap<Long, Map<String, Long>>();
        try (ResultSet rows = sql.of(
                        "SELECT grp, source, sum(" + where.sum() + ") AS n FROM kinds WHERE " + where.kinds()
                                + " GROUP BY grp, source HAVING n>0",
                        where.kindValues().toArray())
                .executeQuery()) {
            gather(rows, sources);
        }
        return sources;
    }

    private static Map<Long, Map<String, Long>> fromLetters(Sql sql, Where where) throws SQLException {
        var values = new ArrayList<Object>(where.kindValues());
        values.addAll(where.letterValues());
        var sources = new HashMap<Long, Map<String, Long>>();
        try (ResultSet rows = sql.of(
                        "SELECT grp, source, sum(n) FROM (SELECT kind, count(*) AS n FROM letters WHERE kind IN"
                                + " (SELECT no FROM kinds WHERE " + where.kinds() + ") AND " + where.letters()
                                + " GROUP BY kind) JOIN kinds ON kinds.no=kind GROUP BY grp, source",
                        values.toArray())
                .executeQuery()) {
            gather(rows, sources);
        }
        return sources;
    }

    private static void gather(ResultSet rows, Map<Long, Map<String, Long>> sources) throws SQLException {
        while (rows.next()) {
            sources.computeIfAbsent(rows.getLong(1), any -> new HashMap<>()).put(rows.getString(2), rows.getLong(3));
        }
    }

    /** The last is a look into the index of each kind. Groups without any letter are left out. */
    private static List<Sums> sums(Sql sql, String which, Map<Long, Map<String, Long>> sources) throws SQLException {
        var groups = new ArrayList<Sums>();
        try (ResultSet rows = sql.of("SELECT g.no, g.id, g.title, g.why, sum(s0+s1+s2+s3+s4) AS ever,"
                        + " g.first_died,"
                        + " max((SELECT max(died) FROM letters WHERE kind=k.no)), min(k.code), min(k.error)"
                        + " FROM kinds k JOIN groups g ON g.no=k.grp " + which + " GROUP BY g.no HAVING ever>0")
                .executeQuery()) {
            while (rows.next()) {
                Map<String, Long> mine = sources.get(rows.getLong(1));
                if (mine != null) {
                    groups.add(sums(rows, mine));
                }
            }
        }
        return groups;
    }

    private static Sums sums(ResultSet row, Map<String, Long> sources) throws SQLException {
        var ordered = new LinkedHashMap<String, Long>();
        sources.entrySet().stream()
                .filter(each -> each.getValue() > 0)
                .sorted(MOST_FIRST)
                .forEach(each -> ordered.put(each.getKey(), each.getValue()));
        return new Sums(
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(8),
                row.getString(9),
                ordered.values().stream().mapToLong(Long::longValue).sum(),
                row.getLong(5),
                Instant.ofEpochMilli(row.getLong(6)),
                Instant.ofEpochMilli(row.getLong(7)),
                ordered);
    }

    private static Group.Hour hour(long hour, long letters) {
        return new Group.Hour(Instant.ofEpochMilli(hour * Tally.HOUR_MILLIS), letters);
    }
}
