// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Usage;
import dev.redrive.bench.measure.Words;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/** How many messages an engine moves, beside a loop that does nothing but hand them over. */
public final class EngineBenchmark implements Benchmark {

    private static final int RING = 1 << 16;
    private static final int CONCURRENCY = 10;
    private static final int CONCURRENCY_OF_SLEEPERS = 1000;
    private static final Duration NAP = Duration.ofMillis(5);
    private static final Handler NOTHING = new NoOp();
    private static final Handler NAPPING = attempt -> {
        Thread.sleep(NAP);
        return Outcome.SUCCEEDED;
    };

    private final List<Delivery> ring = Deliveries.ring(RING, Deliveries.KEYS);

    private enum Trial {
        HAND_OVER("bare hand-over, no-op"),
        ENGINE("engine, no-op"),
        SLEEPERS("engine, 5 ms, concurrency 1,000");

        final String words;

        Trial(String words) {
            this.words = words;
        }
    }

    private record Result(double perSecond, double cpu) {}

    @Override
    public String name() {
        return "engine";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        for (Trial each : Trial.values()) {
            run(each, effort.warmUp(), Duration.ofMillis(100));
        }
        var rounds = Rounds.of(
                List.of(Trial.values()), effort.rounds(), each -> run(each, effort.settle(), effort.window()));
        Table table = new Table("contender", "messages/s", "of the limit", "asked", "CPU s per million");
        double ofHandOver =
                rounds.median(Trial.ENGINE, Trial.HAND_OVER, (ours, bare) -> ours.perSecond / bare.perSecond);
        double ceiling = CONCURRENCY_OF_SLEEPERS / (NAP.toNanos() / 1e9);
        double ofCeiling = rounds.median(Trial.SLEEPERS, result -> result.perSecond / ceiling);
        for (Trial each : Trial.values()) {
            table.row(
                    each.words,
                    Words.rate(rounds.median(each, Result::perSecond)),
                    switch (each) {
                        case HAND_OVER -> "100%";
                        case ENGINE -> Words.share(ofHandOver);
                        case SLEEPERS -> Words.share(ofCeiling) + " of " + Words.rate(ceiling);
                    },
                    each == Trial.ENGINE ? "50%" : "",
                    Words.cpu(rounds.median(each, Result::cpu)));
        }
        String title = "The engine alone, in memory, `order: key` over " + Words.count(Deliveries.KEYS) + " keys";
        return new Section(name(), title, table, List.of());
    }

    private Result run(Trial trial, Duration settle, Duration window) throws InterruptedException {
        switch (trial) {
            case HAND_OVER -> {
                MemoryTransport transport = new MemoryTransport(ring, Pace.unbounded());
                int runners = Runtime.getRuntime().availableProcessors();
                try (var bare = new HandOver(transport, NOTHING, runners)) {
                    return measure(bare::done, settle, window);
                }
            }
            case ENGINE -> {
                return runEngine(NOTHING, CONCURRENCY, settle, window);
            }
            case SLEEPERS -> {
                return runEngine(NAPPING, CONCURRENCY_OF_SLEEPERS, settle, window);
            }
        }
        throw new AssertionError(trial);
    }

    private Result runEngine(Handler handler, int concurrency, Duration settle, Duration window)
            throws InterruptedException {
        MemoryTransport transport = new MemoryTransport(ring, Pace.unbounded());
        try (var rig = new EngineRig(transport, handler, concurrency)) {
            return measure(rig::settled, settle, window);
        }
    }

    private static Result measure(LongSupplier done, Duration settle, Duration window) throws InterruptedException {
        Thread.sleep(settle);
        long before = done.getAsLong();
        var clock = Usage.Clock.start();
        Thread.sleep(window);
        long count = done.getAsLong() - before;
        Usage usage = clock.stop();
        return new Result(usage.perSecond(count), usage.cpuSecondsPerMillion(count));
    }
}
