// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Lateness;
import dev.redrive.bench.measure.Rate;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Words;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Key;
import dev.redrive.core.port.Handler;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Whether a key whose handler is slow delays the others: how long these wait from delivery to attempt. */
public final class NeighbourBenchmark implements Benchmark {

    private static final int RING = 1 << 16;
    private static final int PER_MILLI = 50;
    private static final int CONCURRENCY = 10;
    private static final Duration SLOW = Duration.ofMillis(150);
    private static final int ROUNDS_MAX = 2;

    @Override
    public String name() {
        return "neighbour";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        List<Delivery> ring = Deliveries.ring(RING, Deliveries.KEYS);
        measure(new Scene(ring, Duration.ZERO), effort.warmUp(), effort.window());
        Table table = new Table("slow handler", "messages/s", "the other keys wait");
        for (int round = 0; round < Math.min(ROUNDS_MAX, effort.rounds()); round++) {
            for (Duration slow : List.of(Duration.ZERO, SLOW)) {
                Scene scene = new Scene(ring, slow);
                Rate rate = measure(scene, effort.settle(), effort.window());
                table.row(
                        slow.isZero() ? "none" : "one key, " + Words.time(slow) + " a message",
                        Words.rate(rate.perSecond()),
                        scene.waits.toString());
            }
        }
        String title = "One slow handler among fast ones: " + Words.rate(1000.0 * PER_MILLI) + " over "
                + Words.count(Deliveries.KEYS) + " keys, concurrency " + CONCURRENCY;
        return new Section(name(), title, table, List.of());
    }

    private static Rate measure(Scene scene, Duration settle, Duration window) throws InterruptedException {
        MemoryTransport transport = new MemoryTransport(scene.ring, scene.pace);
        try (var rig = new EngineRig(transport, scene, CONCURRENCY)) {
            Thread.sleep(settle);
            scene.waits.reset();
            return Rate.of(rig::settled, window);
        }
    }

    /** A handler that is slow for the first key there is, and notes how long the messages of the others have waited. */
    private static final class Scene implements Handler {
        private final List<Delivery> ring;
        private final Key slowKey;
        private final Duration slow;
        private final Pace.Steady pace = new Pace.Steady(PER_MILLI, RING);
        private final Lateness waits = new Lateness();

        Scene(List<Delivery> ring, Duration slow) {
            this.ring = ring;
            this.slowKey = Objects.requireNonNull(ring.getFirst().message().key());
            this.slow = slow;
        }

        @Override
        public Outcome attempt(Attempt attempt) throws InterruptedException {
            if (!Objects.equals(attempt.message().key(), slowKey)) {
                long sentAt = pace.sentAt(attempt.message().origin().position());
                waits.record(System.nanoTime() - sentAt);
            } else if (!slow.isZero()) {
                Thread.sleep(slow);
            }
            return Outcome.SUCCEEDED;
        }
    }
}
