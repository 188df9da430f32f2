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
import dev.redrive.core.message.QueueName;
import dev.redrive.grpc.GrpcHandler;
import dev.redrive.grpc.GrpcHandlers;
import dev.redrive.grpc.Target;
import java.time.Duration;
import java.util.List;

/** How many messages an engine moves through a handler over gRPC, beside a loop that only calls the same stub. */
public final class GrpcBenchmark implements Benchmark {

    /** Twice what an engine holds in hand. */
    private static final int RING = 1 << 14;

    private static final int CONCURRENCY = 256;

    private enum Trial {
        BARE("bare loop, same stub"),
        ENGINE("engine, gRPC handler");

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
        return "grpc";
    }

    @Override
    public Section run(Effort effort) throws Exception {
        List<Delivery> ring = Deliveries.ring(RING, Deliveries.KEYS);
        try (var server = GrpcNoOpServer.start()) {
            for (Trial each : Trial.values()) {
                run(each, server, ring, effort.warmUp(), Duration.ofMillis(100));
            }
            var rounds = Rounds.of(
                    List.of(Trial.values()),
                    effort.rounds(),
                    each -> run(each, server, ring, effort.settle(), effort.window()));
            double ofBare =
                    rounds.median(Trial.ENGINE, Trial.BARE, (ours, bare) -> ours.perSecond() / bare.perSecond());
            Table table = new Table("contender", "messages/s", "of the limit", "asked", "CPU s per million");
            for (Trial each : Trial.values()) {
                table.row(
                        each.words,
                        Words.rate(rounds.median(each, Rate::perSecond)),
                        each == Trial.BARE ? "100%" : Words.share(ofBare),
                        each == Trial.ENGINE ? "80%" : "",
                        Words.cpu(rounds.median(each, Rate::cpu)));
            }
            String title =
                    "A handler over gRPC, a server that does nothing in another process, concurrency " + CONCURRENCY;
            return new Section(name(), title, table, List.of());
        }
    }

    private static Rate run(Trial trial, GrpcNoOpServer server, List<Delivery> ring, Duration settle, Duration window)
            throws Exception {
        if (trial == Trial.BARE) {
            try (var bare = new BareGrpcCalls(server.address(), CONCURRENCY)) {
                Thread.sleep(settle);
                return Rate.of(bare::done, window);
            }
        }
        try (GrpcHandler handler = new GrpcHandlers().handler(new QueueName("bench"), Target.plain(server.address()));
                var rig = new EngineRig(new MemoryTransport(ring, Pace.unbounded()), handler, CONCURRENCY)) {
            Thread.sleep(settle);
            return Rate.of(rig::settled, window);
        }
    }
}
