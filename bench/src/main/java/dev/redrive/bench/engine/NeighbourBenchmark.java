// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Lateness;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Usage;
import dev.redrive.bench.measure.Words;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Key;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Whether a key whose handler is slow delays the others: how long these wait from delivery to attempt. */
public final class NeighbourBenchmark implements Benchmark {

    private static final int RING = 1 << 16;
    private static final int PER_MILLI = 50;
    private static final int CONCURRENCY = 10;
    private static final Duration SLOW = Duration.ofMillis(150);


    @Override
    public String name() {
        return "neighbour";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        measure(false, effort.warmUp(), effort);
        Table table = new Table("slow handler", "messages/s", "the other keys wait");
        for (int round = 0; round < Math.min(2, effort.rounds()); round++) {
            for (boolean oneIsSlow : new boolean[] {false, true}) {
                Result result = measure(oneIsSlow, effort.settle(), effort);
                table.row(
                        oneIsSlow ? "one key, " + Words.time(SLOW) + " a message" : "none",
                        Words.rate(result.perSecond),
                        result.waits.toString());
            }
        }
        String title = "One slow handler among fast ones: " + Words.rate(1000.0 * PER_MILLI) + " over "
                + Words.count(Deliveries.KEYS) + " keys, concurrency " + CONCURRENCY;
        return new Section(name(), title, table, List.of());
    }

    private record Result(double perSecond, Lateness waits) {}

    private Result measure(boolean oneIsSlow, Duration settle, Effort effort) throws InterruptedException {
        Pace.Steady pace = new Pace.Steady(PER_MILLI, RING);
        Lateness waits = new Lateness();
        MemoryTransport transport = new MemoryTransport(ring, pace);
        try (var rig = new EngineRig(transport, attempt -> attempt(attempt, pace, waits, oneIsSlow), CONCURRENCY)) {
            Thread.sleep(settle);
            waits.reset();
            long before = rig.settled();
            var clock = Usage.Clock.start();
            Thread.sleep(effort.window());
            return new Result(clock.stop().perSecond(rig.settled() - before), waits);
        }
    }

    private Outcome attempt(Attempt attempt, Pace.Steady pace, Lateness waits, boolean oneIsSlow)
            throws InterruptedException {
        if (!Objects.equals(attempt.message().key(), slow)) {
            waits.record(
                    System.nanoTime() - pace.sentAt(attempt.message().origin().position()));
        } else if (oneIsSlow) {
            Thread.sleep(SLOW);
        }
        return Outcome.SUCCEEDED;
    }
}
