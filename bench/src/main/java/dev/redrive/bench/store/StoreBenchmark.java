// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.store;

import dev.redrive.bench.contender.BareLoop;
import dev.redrive.bench.contender.DbScheduler;
import dev.redrive.bench.contender.JobRunr;
import dev.redrive.bench.contender.RedriveLibrary;
import dev.redrive.bench.load.Contender;
import dev.redrive.bench.load.Load;
import dev.redrive.bench.load.Trial;
import dev.redrive.bench.load.Trial.Result;
import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Progress;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Words;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lifecycles (push, claim, complete) of Redrive beside the bare loop and the peers. */
public final class StoreBenchmark implements Benchmark {

    private static final Contender BARE = new BareLoop();
    private static final Contender REDRIVE = new RedriveLibrary();
    private static final Contender DB_SCHEDULER = DbScheduler.synced();
    private static final Contender JOB_RUNR = JobRunr.synced();

    private static final Load FEW = Load.of(16, 1);
    private static final Load MANY = Load.of(256, 1);
    private static final Load BATCHES = Load.of(16, 100);

    /** In the order of the table, each with what is asked of Redrive beside it. */
    private static final Map<Trial, String> ASKED = new LinkedHashMap<>();

    static {
        ASKED.put(new Trial(BARE, FEW), "40%");
        ASKED.put(new Trial(REDRIVE, FEW), "15 CPU s");
        ASKED.put(new Trial(DB_SCHEDULER, FEW), "15x");
        ASKED.put(new Trial(JOB_RUNR, FEW), "50x");
        ASKED.put(new Trial(DbScheduler.asItComes(), FEW), "");
        ASKED.put(new Trial(JobRunr.asItComes(), FEW), "");
        ASKED.put(new Trial(BARE, MANY), "20%");
        ASKED.put(new Trial(REDRIVE, MANY), "15 CPU s");
        ASKED.put(new Trial(BARE, BATCHES), "");
        ASKED.put(new Trial(REDRIVE, BATCHES), "15 CPU s");
        ASKED.put(new Trial(DB_SCHEDULER, BATCHES), "");
        ASKED.put(new Trial(JOB_RUNR, BATCHES), "");
    }

    @Override
    public String name() {
        return "store";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        List<Trial> trials = List.copyOf(ASKED.keySet());
        for (Trial trial : trials) {
            Progress.say("warming up: " + trial);
            trial.run(effort, effort.warmUp(), Duration.ofMillis(100));
        }
        var rounds = Rounds.of(trials, effort.rounds(), trial -> trial.run(effort, effort.settle(), effort.window()));
        Table table = new Table(
                "load",
                "contender",
                "lifecycles/s",
                "Redrive is",
                "asked",
                "CPU s per million",
                "push p50 / p99",
                "heap");
        ASKED.forEach((trial, asked) -> table.row(
                trial.load().toString(),
                trial.contender().toString(),
                Words.rate(rounds.median(trial, result -> result.rate().perSecond())),
                compared(rounds, trial),
                asked,
                Words.cpu(rounds.median(trial, result -> result.rate().cpu())),
                push(rounds, trial),
                Words.megabytes((long) rounds.median(trial, Result::heap))));
        String title = "Lifecycles on the embedded store, median of " + effort.rounds();
        return new Section(name(), title, table, List.of());
    }

    private static String compared(Rounds<Trial, Result> rounds, Trial other) {
        Trial ours = new Trial(REDRIVE, other.load());
        if (other.equals(ours)) {
            return "";
        }
        double ratio = rounds.median(
                ours,
                other,
                (mine, theirs) -> mine.rate().perSecond() / theirs.rate().perSecond());
        return other.contender().equals(BARE) ? Words.share(ratio) + " of it" : Words.times(ratio);
    }

    private static String push(Rounds<Trial, Result> rounds, Trial trial) {
        double median = rounds.median(trial, result -> result.pushMedian().toNanos());
        double slow = rounds.median(trial, result -> result.pushSlow().toNanos());
        return Words.time(Duration.ofNanos((long) median)) + " / " + Words.time(Duration.ofNanos((long) slow));
    }
}
