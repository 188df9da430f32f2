// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** What one transaction adds to the sums: gathered, and written once at its end. Owned by the writer. */
final class Tally {
    static final long HOUR_MILLIS = 3_600_000;

    private record Hour(long hour, long group) {}

    private final Map<Long, long[]> kinds = new HashMap<>();
    private final Map<Hour, Long> hours = new HashMap<>();
    /** The earliest death by group. */
    private final Map<Long, Long> firsts = new HashMap<>();

    void add(Kinds.Kind kind, int state, long died) {
        count(kind, state, died, 1);
        firsts.merge(kind.group(), died, Math::min);
    }

    void remove(Kinds.Kind kind, int state, long died) {
        count(kind, state, died, -1);
    }

    void move(Kinds.Kind kind, int from, int to, long letters) {
        long[] states = states(kind.no());
        states[from] -= letters;
        states[to] += letters;
    }

    void count(Kinds.Kind kind, int state, long died, long letters) {
        states(kind.no())[state] += letters;
        hours.merge(new Hour(Math.floorDiv(died, HOUR_MILLIS), kind.group()), letters, Long::sum);
    }

    private long[] states(long kind) {
        return kinds.computeIfAbsent(kind, any -> new long[Numbered.STATES_ALL]);
    }

    void write(Sql sql) throws SQLException {
        for (var each : kinds.entrySet()) {
            long[] s = each.getValue();
            sql.run(
                    "UPDATE kinds SET s0=s0+?, s1=s1+?, s2=s2+?, s3=s3+?, s4=s4+? WHERE no=?",
                    s[0],
                    s[1],
                    s[2],
                    s[3],
                    s[4],
                    each.getKey());
        }
        for (var each : hours.entrySet()) {
            if (each.getValue() == 0) {
                continue;
            }
            Hour hour = each.getKey();
            sql.run(
                    "INSERT INTO hours(hour, grp, letters) VALUES(?,?,?)"
                            + " ON CONFLICT DO UPDATE SET letters=letters+excluded.letters",
                    hour.hour(),
                    hour.group(),
                    each.getValue());
            if (each.getValue() < 0) {
                sql.run("DELETE FROM hours WHERE hour=? AND grp=? AND letters=0", hour.hour(), hour.group());
            }
        }
        for (var each : firsts.entrySet()) {
            sql.run(
                    "UPDATE groups SET first_died=?1 WHERE no=?2 AND (first_died IS NULL OR first_died>?1)",
                    each.getValue(),
                    each.getKey());
        }
        clear();
    }

    void clear() {
        kinds.clear();
        hours.clear();
        firsts.clear();
    }
}
