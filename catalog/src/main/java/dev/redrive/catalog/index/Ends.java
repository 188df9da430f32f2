// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.core.job.ReplayEnds;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The ends of the replays that jobs made. Any thread may call. */
public final class Ends {
    /** Letters looked up in one query. */
    private static final int TOGETHER = 200;

    /** Before all ids of jobs, and not before the names of most people, who send letters back too. */
    static final String FIRST_JOB = "job-";

    private final Readers readers;

    Ends(Readers readers) {
        this.readers = readers;
    }

    /** Counts the messages of a job that ended, by end. */
    public ReplayEnds of(String job) {
        return readers.read(sql -> {
            try (ResultSet row = sql.of("SELECT e0, e1, e2, e3 FROM end_sums WHERE job=?", job)
                    .executeQuery()) {
                return row.next()
                        ? new ReplayEnds(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4))
                        : ReplayEnds.NONE;
            }
        });
    }

    /** Whether ends of jobs are known that are older than this one. Ids of jobs grow with time. */
    public boolean hasAnyBefore(String job) {
        return readers.read(sql -> {
            try (ResultSet row = sql.of("SELECT 1 FROM end_sums WHERE job>=? AND job<? LIMIT 1", FIRST_JOB, job)
                    .executeQuery()) {
                return row.next();
            }
        });
    }

    /** Returns the letters among these that a job sent back and whose messages have ended since. */
    public Set<String> of(String job, Collection<String> letters) {
        var ended = new HashSet<String>();
        var rest = new ArrayList<>(letters);
        while (!rest.isEmpty()) {
            List<String> some = rest.subList(Math.max(0, rest.size() - TOGETHER), rest.size());
            var values = new ArrayList<Object>();
            values.add(job);
            values.addAll(some);
            String marks = String.join(",", Collections.nCopies(some.size(), "?"));
            readers.read(sql -> {
                try (ResultSet row = sql.of(
                                "SELECT letter FROM ends WHERE job=? AND letter IN (" + marks + ")", values.toArray())
                        .executeQuery()) {
                    while (row.next()) {
                        ended.add(row.getString(1));
                    }
                }
                return ended;
            });
            some.clear();
        }
        return ended;
    }
}
