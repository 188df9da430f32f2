// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.alert.Alerts;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.EngineReport;
import dev.redrive.core.report.Running;
import dev.redrive.embedded.EmbeddedStore;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** All queues at work. Starting, changing and stopping are done by one thread at a time; asking by any. */
final class Workers {

    private final EmbeddedStore store;
    private final Transports transports;
    private final CrashMemory crashes;
    private final Surroundings around;
    private final Function<QueueName, @Nullable String> asideWhy;
    private final Map<QueueName, Worker> workers = new ConcurrentHashMap<>();

    /** @param asideWhy why a queue must not be worked here; null if it may be */
    Workers(
            EmbeddedStore store,
            Transports transports,
            CrashMemory crashes,
            Surroundings around,
            Function<QueueName, @Nullable String> asideWhy) {
        this.asideWhy = asideWhy;
        this.store = store;
        this.transports = transports;
        this.crashes = crashes;
        this.around = around;
    }

    synchronized void start(QueueSetup setup) {
        if (workers.containsKey(setup.name())) {
            throw new IllegalStateException("queue " + setup.name() + " is at work already");
        }
        Worker worker;
        try {
            worker = new Worker(
                    setup,
                    transports.attach(setup),
                    crashes.of(setup.name(), setup.settings().attemptsMax()),
                    around,
                    around.fatal());
        } catch (IOException e) {
            throw noMemory(setup, e);
        }
        worker.standAside(asideWhy.apply(setup.name()));
        workers.put(setup.name(), worker);
        worker.start(store.paused(setup.name()));
    }

    /** Has those stand aside that must, and those come back that need not any more. Returns when they have. */
    void standAside() {
        all(worker -> worker.standAside(asideWhy.apply(worker.name())));
    }

    /** Changes a queue that is at work; its order stays as it is until a restart. */
    synchronized void follow(QueueSetup setup) {
        Worker worker = workers.get(setup.name());
        if (worker == null) {
            return;
        }
        try {
            crashes.widen(setup.name(), setup.settings().attemptsMax());
        } catch (IOException e) {
            throw noMemory(setup, e);
        }
        worker.follow(setup);
    }

    private static Refused noMemory(QueueSetup setup, IOException e) {
        return new Refused(
                Refused.Kind.UNAVAILABLE,
                "queue " + setup.name() + " cannot keep its crash memory: " + e.getMessage(),
                "check space and permissions of the data directory",
                e);
    }

    synchronized void stop(QueueName queue, Duration grace) {
        Worker worker = workers.remove(queue);
        if (worker != null) {
            worker.stop(grace);
        }
    }

    /** Stops all of them at once, each with that grace period. */
    synchronized void stopAll(Duration grace) {
        all(worker -> worker.stop(grace));
        workers.clear();
    }

    private void all(Consumer<Worker> work) {
        CompletableFuture<?>[] works = workers.values().stream()
                .map(worker -> CompletableFuture.runAsync(() -> work.accept(worker), Thread::startVirtualThread))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(works).join();
    }

    /** What is wrong with them as a whole. */
    Alerts alerts() {
        return around.telemetry().alerts();
    }

    Optional<Worker> of(QueueName queue) {
        return Optional.ofNullable(workers.get(queue));
    }

    Collection<Worker> all() {
        return workers.values();
    }

    /** Which stored positions are being attempted right now, in all queues. */
    LongPredicate active() {
        Set<Long> positions = new HashSet<>();
        for (Worker worker : workers.values()) {
            EngineReport report = worker.report();
            if (report != null) {
                for (Running running : report.running()) {
                    positions.add(running.origin().position());
                }
            }
        }
        return positions::contains;
    }
}
