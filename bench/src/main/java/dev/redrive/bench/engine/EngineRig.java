// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.SystemTime;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Order;
import dev.redrive.engine.Engine;
import dev.redrive.engine.EngineSettings;
import dev.redrive.engine.EngineThread;
import dev.redrive.engine.attempt.VirtualRunners;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.suspect.Suspects;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** An engine at work on a transport in memory, put together as the library does it. */
final class EngineRig implements AutoCloseable {

    private final MemoryTransport transport;
    private final EngineThread thread;

    EngineRig(MemoryTransport transport, Handler handler, int concurrency) {
        this.transport = transport;
        var usual = EngineSettings.usual(Policies.of(RetryPolicy.fixed(Duration.ofSeconds(1))));
        var settings = new EngineSettings(
                usual.policies(),
                Duration.ofMinutes(1),
                concurrency,
                usual.stuckAfter(),
                usual.inHandMax(),
                usual.deadLetters());
        Suspects suspects = Suspects.forgetful(concurrency);
        var parts = new Engine.Parts(
                transport.transport(),
                Order.KEY,
                suspects,
                rulings -> {},
                new SplittableRandom(1),
                engine -> new VirtualRunners(
                        handler, suspects.marks(), SystemTime::nanos, new Foreman(engine), concurrency));
        SystemTime time = new SystemTime();
        this.thread = new EngineThread(
                "bench-engine", new Engine(settings, parts, time.now()), time, Throwable::printStackTrace);
        thread.start();
    }

    private record Foreman(Engine engine) implements VirtualRunners.Foreman {

        @Override
        public void ended(List<Claim> claims) {
            engine.ended(claims);
        }

        @Override
        public void measured(Duration attempt) {}

        @Override
        public void fatal(Error error) {
            error.printStackTrace();
        }
    }

    long settled() {
        return transport.settled();
    }

    @Override
    public void close() {
        var drained = thread.stop(Duration.ofSeconds(5));
        transport.close();
        drained.join();
    }
}
