// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.SystemTime;
import dev.redrive.bench.measure.Benchmark;
import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Rate;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Section;
import dev.redrive.bench.measure.Table;
import dev.redrive.bench.measure.Words;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Handler;
import dev.redrive.http.Endpoint;
import dev.redrive.http.HttpHandler;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Calls to a server that does nothing, by the engine and its HTTP handler, beside a bare loop with the same client. */
public final class HttpBenchmark implements Benchmark {

    private static final int RING = 1 << 14;
    private static final int CONCURRENCY = 256;

    private enum Trial {
        BARE("bare loop"),
        ENGINE("engine, HTTP handler");

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
        return "http";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        List<Delivery> ring = Deliveries.ring(RING, Deliveries.KEYS);
        try (NoOpServer server = NoOpServer.start()) {
            for (Trial each : Trial.values()) {
                run(each, server.uri(), ring, effort.warmUp(), Duration.ofMillis(100));
            }
            return section(Rounds.of(
                    List.of(Trial.values()),
                    effort.rounds(),
                    each -> run(each, server.uri(), ring, effort.settle(), effort.window())));
        }
    }

    private Section section(Rounds<Trial, Rate> rounds) {
        double share = rounds.median(Trial.ENGINE, Trial.BARE, (ours, bare) -> ours.perSecond() / bare.perSecond());
        Table table = new Table("contender", "calls/s", "of the limit", "asked", "CPU s per million");
        for (Trial each : Trial.values()) {
            boolean ours = each == Trial.ENGINE;
            table.row(
                    each.words,
                    Words.rate(rounds.median(each, Rate::perSecond)),
                    ours ? Words.share(share) : "100%",
                    ours ? "80%" : "",
                    Words.cpu(rounds.median(each, Rate::cpu)));
        }
        String title = "HTTP calls to a server that does nothing, concurrency " + CONCURRENCY;
        return new Section(name(), title, table, List.of());
    }

    private static Rate run(Trial trial, URI uri, List<Delivery> ring, Duration settle, Duration window)
            throws InterruptedException {
        return switch (trial) {
            case BARE -> {
                try (var bare = new BareCalls(uri, ring.getFirst().message(), CONCURRENCY)) {
                    Thread.sleep(settle);
                    yield Rate.of(bare::done, window);
                }
            }
            case ENGINE -> {
                LongAdder done = new LongAdder();
                var endpoint = new Endpoint(uri, Map.of());
                try (var handler = new HttpHandler(new QueueName("bench"), endpoint, new SystemTime());
                        var rig = new EngineRig(
                                new MemoryTransport(ring, Pace.unbounded()), counting(handler, done), CONCURRENCY)) {
                    Thread.sleep(settle);
                    Rate rate = Rate.of(done::sum, window);
                    if (rig.settled() > done.sum()) {
                        throw new IllegalStateException("more is settled than was answered well");
                    }
                    yield rate;
                }
            }
        };
    }

    /** The engine settles failures too; what counts is success. */
    private static Handler counting(Handler handler, LongAdder done) {
        return attempt -> {
            Outcome outcome = handler.attempt(attempt);
            if (outcome.equals(Outcome.SUCCEEDED)) {
                done.increment();
            }
            return outcome;
        };
    }
}
