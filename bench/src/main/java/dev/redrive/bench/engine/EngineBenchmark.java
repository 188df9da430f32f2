// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Rate;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Words;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import java.time.Duration;
import java.util.List;

/** How many messages an engine moves, beside a loop that does nothing but hand them over. */
public final class EngineBenchmark implements Benchmark {

    /** Twice what an engine holds in hand. */
    private static final int RING = 1 << 14;

    private static final int CONCURRENCY = 10;
    private static final int CONCURRENCY_OF_SLEEPERS = 1000;
    private static final Duration NAP = Duration.ofMillis(5);
    private static final Handler NOTHING = new NoOp();
    private static final Handler NAPPING = attempt -> {
        Thread.sleep(NAP);
        return Outcome.SUCCEEDED;
    };

    private enum Trial {
        HAND_OVER("bare hand-over, no-op"),
        ENGINE("engine, no-op"),
        SLEEPERS("engine, 5 ms, concurrency 1,000");

        final String words;

        Trial(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    @Override
    public String name() {
        return "engine";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        List<Delivery> ring = Deliveries.ring(RING, Deliveries.KEYS);
        for (Trial each : Trial.values()) {
            run(each, ring, effort.warmUp(), Duration.ofMillis(100));
        }
        var rounds = Rounds.of(
                List.of(Trial.values()), effort.rounds(), each -> run(each, ring, effort.settle(), effort.window()));
        Table table = new Table("contender", "messages/s", "of the limit", "asked", "CPU s per million");
        double ofHandOver =
                rounds.median(Trial.ENGINE, Trial.HAND_OVER, (ours, bare) -> ours.perSecond() / bare.perSecond());
        double ceiling = CONCURRENCY_OF_SLEEPERS / (NAP.toNanos() / 1e9);
        double ofCeiling = rounds.median(Trial.SLEEPERS, rate -> rate.perSecond() / ceiling);
        for (Trial each : Trial.values()) {
            table.row(
                    each.words,
                    Words.rate(rounds.median(each, Rate::perSecond)),
                    switch (each) {
                        case HAND_OVER -> "100%";
                        case ENGINE -> Words.share(ofHandOver);
                        case SLEEPERS -> Words.share(ofCeiling) + " of " + Words.rate(ceiling);
                    },
                    each == Trial.ENGINE ? "50%" : "",
                    Words.cpu(rounds.median(each, Rate::cpu)));
        }
        String title = "The engine alone, in memory, `order: key` over " + Words.count(Deliveries.KEYS) + " keys";
        return new Section(name(), title, table, List.of());
    }

    private static Rate run(Trial trial, List<Delivery> ring, Duration settle, Duration window)
            throws InterruptedException {
        MemoryTransport transport = new MemoryTransport(ring, Pace.unbounded());
        if (trial == Trial.HAND_OVER) {
            try (var bare =
                    new HandOver(transport, NOTHING, Runtime.getRuntime().availableProcessors())) {
                Thread.sleep(settle);
                return Rate.of(bare::done, window);
            }
        }
        boolean napping = trial == Trial.SLEEPERS;
        int concurrency = napping ? CONCURRENCY_OF_SLEEPERS : CONCURRENCY;
        try (var rig = new EngineRig(transport, napping ? NAPPING : NOTHING, concurrency)) {
            Thread.sleep(settle);
            return Rate.of(rig::settled, window);
        }
    }
}
