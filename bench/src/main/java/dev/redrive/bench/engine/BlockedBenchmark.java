// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.ChildJvm;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Usage;
import dev.redrive.bench.measure.Words;
import dev.redrive.core.attempt.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Handlers that all block at once, in a JVM with little heap. */
public final class BlockedBenchmark implements Benchmark {

    private static final int HANDLERS = 100_000;
    private static final String HEAP = "1g";

    @Override
    public String name() {
        return "blocked";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        int handlers = effort.size(HANDLERS);
        var answers = ChildJvm.run(BlockedBenchmark.class, List.of("-Xmx" + HEAP), Integer.toString(handlers));
        Table table = new Table(
                        "handlers blocked at once", "heap alive", "asked", "all blocked after", "all done after")
                .row(
                        Words.count(handlers),
                        Words.megabytes(answers.number("heap")),
                        "within -Xmx" + HEAP,
                        Words.time(Duration.ofNanos(answers.number("blocked"))),
                        Words.time(Duration.ofNanos(answers.number("done"))));
        return new Section(name(), "Blocked handlers", table, List.of());
    }

    /** The child. */
    public static void main(String[] arguments) throws InterruptedException {
        int handlers = Integer.parseInt(arguments[0]);
        CountDownLatch blocked = new CountDownLatch(handlers);
        CountDownLatch released = new CountDownLatch(1);
        int messages = 3 * handlers;
        MemoryTransport transport = new MemoryTransport(Deliveries.ring(messages, messages), Pace.unbounded());
        var clock = Usage.Clock.start();
        try (var rig = new EngineRig(
                transport,
                attempt -> {
                    blocked.countDown();
                    released.await();
                    return Outcome.SUCCEEDED;
                },
                handlers)) {
            blocked.await();
            ChildJvm.answer("blocked", clock.stop().wall().toNanos());
            ChildJvm.answer("heap", Usage.heapAlive());
            var release = Usage.Clock.start();
            released.countDown();
            while (rig.settled() < handlers) {
                Thread.sleep(1);
            }
            ChildJvm.answer("done", release.stop().wall().toNanos());
        }
    }
}
