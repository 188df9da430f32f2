// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.store;

import dev.redrive.Redrive;
import dev.redrive.bench.contender.RedriveQueue;
import dev.redrive.bench.load.Load;
import dev.redrive.bench.load.Producers;
import dev.redrive.bench.load.Work;
import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Folders;
import dev.redrive.bench.measure.Progress;
import dev.redrive.bench.measure.Rate;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a lifecycle costs while many others are pending: in another queue, which is not worked, and in the same queue, where
 * every message waits behind all the others.
 */
public final class PendingBenchmark implements Benchmark {

    private static final int[] SIZES = {1_000, 10_000, 100_000, 1_000_000};
    private static final int SIZES_MAX = 1_000_000;
    private static final Load BESIDE = Load.of(16, 1);
    /** Enough to keep a backlog at its size whatever the engine does. */
    private static final Load BEHIND = Load.of(256, 100);

    private enum Place {
        BESIDE("another queue", PendingBenchmark.BESIDE),
        BEHIND("the same queue", PendingBenchmark.BEHIND);

        final String words;
        final Load load;

        Place(String words, Load load) {
            this.words = words;
            this.load = load;
        }
    }

    private record Trial(Place place, int pending) {

        @Override
        public String toString() {
            return Words.count(pending) + " in " + place.words;
        }
    }

    @Override
    public String name() {
        return "pending";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        List<Trial> trials = new ArrayList<>();
        for (Place place : Place.values()) {
            for (int size : SIZES) {
                if (size <= effort.size(SIZES_MAX)) {
                    trials.add(new Trial(place, size));
                }
            }
        }
        Progress.say("warming up");
        run(trials.getFirst(), effort, effort.warmUp());
        run(trials.getLast(), effort, effort.warmUp());
        var rounds = Rounds.of(trials, effort.rounds(), trial -> run(trial, effort, effort.settle()));
        Table table = new Table("pending", "load", "lifecycles/s", "CPU s per million", "cost of the least", "asked");
        for (Trial trial : trials) {
            Trial least = new Trial(trial.place, trials.getFirst().pending);
            table.row(
                    trial.toString(),
                    trial.place.load.toString(),
                    Words.rate(rounds.median(trial, Rate::perSecond)),
                    Words.cpu(rounds.median(trial, Rate::cpu)),
                    Words.share(rounds.median(trial, least, (one, other) -> one.cpu() / other.cpu())),
                    "at most 120%");
        }
        return new Section(name(), "What a lifecycle costs while others are pending", table, List.of());
    }

    private static Rate run(Trial trial, Effort effort, Duration settle) throws Exception {
        Path folder = Folders.empty(effort.folder(), "pending");
        try (Redrive redrive = Redrive.open(folder)) {
            return switch (trial.place) {
                case BESIDE -> runBeside(redrive, trial.pending, effort, settle);
                case BEHIND -> runBehind(redrive, trial.pending, effort, settle);
            };
        } finally {
            Folders.remove(folder);
        }
    }

    private static Rate runBeside(Redrive redrive, int pending, Effort effort, Duration settle) throws Exception {
        Backlog.fill(redrive, "others", pending);
        Work work = new Work(BESIDE.inFlightMax());
        RedriveQueue queue = new RedriveQueue(redrive, work);
        redrive.start();
        try (var producers = new Producers(BESIDE, work, queue::push)) {
            Thread.sleep(settle);
            Rate rate = Rate.of(queue::finished, effort.window());
            producers.check();
            return rate;
        }
    }

    private static Rate runBehind(Redrive redrive, int pending, Effort effort, Duration settle) throws Exception {
        Work work = new Work(pending);
        RedriveQueue queue = new RedriveQueue(redrive, work);
        queue.pause();
        redrive.start();
        try (var producers = new Producers(BEHIND.inFlight(pending), work, queue::push)) {
            while (work.taken() + BEHIND.batch() <= pending) {
                Thread.sleep(1);
                producers.check();
            }
            queue.resume();
            Thread.sleep(settle);
            Rate rate = Rate.of(queue::finished, effort.window());
            producers.check();
            return rate;
        }
    }
}
