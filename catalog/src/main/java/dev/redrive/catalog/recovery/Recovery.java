// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.recovery;

import dev.redrive.catalog.Catalog;
import dev.redrive.catalog.index.Chosen;
import dev.redrive.catalog.index.Notes;
import dev.redrive.catalog.job.CatalogJobs;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.RecoveryRule;
import dev.redrive.core.time.Durations;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends dead letters back by schedule. {@link #turn} is called again and again by one thread, and does something when a rule is
 * due: when it last ran is noted in the embedded yard, and seen by its newest job if a crash came before the note.
 */
public final class Recovery {
    private static final Logger log = LoggerFactory.getLogger(Recovery.class);
    private static final String PREFIX = "recovery/";
    private static final String EMBEDDED = "embedded";
    private static final long LOOK_MILLIS = 250;
    private static final long AFTER_FAILURE_MILLIS = 10_000;
    /** So many are looked at for the few that may go. */
    private static final int LOOKED_AT_MAX = 100_000;

    private static final Duration CATCH_UP_MAX = Duration.ofSeconds(5);

    private final Catalog catalog;
    private final CatalogJobs jobs;
    private final Time time;
    private volatile List<RecoveryRule> rules = List.of();
    private long due;

    public Recovery(Catalog catalog, CatalogJobs jobs, Time time) {
        this.catalog = catalog;
        this.jobs = jobs;
        this.time = time;
    }

    /** Any thread; counts from the next turn on. */
    public void follow(List<RecoveryRule> other) {
        rules = List.copyOf(other);
    }

    public void turn() {
        Moment now = time.now();
        if (rules.isEmpty() || now.ticks() < due) {
            return;
        }
        due = now.ticks() + LOOK_MILLIS;
        for (RecoveryRule each : rules) {
            try {
                if (isDue(each, now.wall())) {
                    run(each, now.wall());
                }
            } catch (RuntimeException e) {
                log.atWarn().addKeyValue("rule", each.id()).setCause(e).log("a recovery rule cannot run; trying again");
                due = now.ticks() + AFTER_FAILURE_MILLIS;
            }
        }
    }

    private boolean isDue(RecoveryRule rule, Instant now) {
        if (!catalog.catchUp(yard(), CATCH_UP_MAX)) {
            return false;
        }
        Instant last = noted(rule);
        for (Job each : jobs.all()) {
            if (each.by().equals(RecoveryRule.BY) && each.said().equals(said(rule))) {
                // One that has sent everything only counts how its messages end, which may take a day.
                boolean sends = each.progress().handled() < each.progress().all();
                if (sends && (each.state() == JobState.RUNNING || each.state() == JobState.FAILED)) {
                    return false;
                }
                last = last == null || each.startedAt().isAfter(last) ? each.startedAt() : last;
            }
        }
        // A clock that was set back must not stop a rule for longer than its own time.
        return last == null || !last.plus(rule.every()).isAfter(now) || last.isAfter(now.plus(rule.every()));
    }

    private void run(RecoveryRule rule, Instant now) {
        var recovered = new Recovered(catalog);
        var picked = new ArrayList<Chosen>();
        var letters = new ArrayList<DeadLetter>();
        String filter =
                "queue=\"" + rule.queue().value() + "\" code=" + rule.code() + " age>=" + Durations.print(rule.age());
        List<Chosen> chosen = catalog.choose(filter, LOOKED_AT_MAX);
        for (Chosen each : chosen) {
            Entry entry =
                    catalog.choices().named(each.yard(), List.of(each.id())).get(each.id());
            if (entry != null && recovered.times(entry.letter()) < RecoveryRule.TIMES_MAX) {
                picked.add(each);
                letters.add(entry.letter());
            }
            if (picked.size() >= rule.limit()) {
                break;
            }
        }
        if (!picked.isEmpty()) {
            recovered.count(letters);
            Job job = jobs.recover(picked, said(rule));
            log.atInfo()
                    .addKeyValue("rule", rule.id())
                    .addKeyValue("job", job.id())
                    .addKeyValue("letters", picked.size())
                    .log("recovery begins");
        }
        catalog.yard(yard()).note(PREFIX + rule.id(), now.toString().getBytes(StandardCharsets.UTF_8));
    }

    private @Nullable Instant noted(RecoveryRule rule) {
        Optional<Notes.Note> note = catalog.notes().find(yard(), PREFIX + rule.id());
        try {
            return note.isEmpty() ? null : Instant.parse(new String(note.get().value(), StandardCharsets.UTF_8));
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static String said(RecoveryRule rule) {
        return "recovery rule " + rule.id();
    }

    private String yard() {
        return catalog.yards().contains(EMBEDDED) ? EMBEDDED : catalog.yards().get(0);
    }
}
