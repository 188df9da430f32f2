// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.batch.Batches;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.report.EngineReport;
import dev.redrive.engine.Engine;
import dev.redrive.engine.EngineSettings;
import dev.redrive.engine.EngineThread;
import dev.redrive.engine.Watcher;
import dev.redrive.engine.attempt.Runners;
import dev.redrive.engine.attempt.VirtualRunners;
import dev.redrive.engine.batch.BatchRunners;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.suspect.Suspects;
import dev.redrive.kafka.KafkaQueue;
import dev.redrive.kafka.line.LineReport;
import dev.redrive.kafka.line.Reading;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A queue at work: its engine, the thread that owns it, its handler and its memory of crashes. */
final class Worker {

    private static final Duration REPORT_WITHIN = Duration.ofSeconds(2);

    private final HandlerSlot handler;
    private final CheckedHandler checked;
    private final Suspects suspects;
    private final Attached attached;
    private final Engine engine;
    private final EngineThread thread;
    private final QueueName name;
    private QueueSetup setup;
    private volatile @Nullable String broken;

    /**
     * @param suspects the queue's memory of crashes
     * @param fatal told of errors that mean the process is broken, and of bugs in the engine
     */
    Worker(QueueSetup setup, Attached attached, Suspects suspects, Surroundings around, Consumer<Throwable> fatal) {
        this.name = setup.name();
        this.setup = setup;
        this.suspects = suspects;
        this.attached = attached;
        this.handler = new HandlerSlot(
                setup.work().handler(), Spans.of(around.telemetry().tracing(), setup));
        this.checked = new CheckedHandler(handler, setup.work().check());
        Metrics metrics = new Metrics(around.meters(), name);
        Watcher watchers = around.telemetry().watching(name, metrics);
        var parts = new Engine.Parts(
                attached.transport(),
                setup.order(),
                suspects,
                watchers,
                new SplittableRandom(around.seed() ^ name.hashCode()),
                made -> runners(setup.settings(), new Foreman(made, metrics, fatal), watchers));
        this.engine = new Engine(setup.settings(), parts, around.time().now());
        // Until the queue says more itself, which is before anyone can ask whether it is blocked.
        attached.kafka().ifPresent(queue -> engine.blocked("connecting to Kafka"));
        this.thread = new EngineThread("redrive-" + name, engine, around.time(), bug -> {
            broken = "the engine has stopped on a bug: " + bug.getClass().getSimpleName() + "; the log has it";
            fatal.accept(bug);
        });
    }

    private Runners runners(EngineSettings settings, Foreman foreman, Watcher watcher) {
        Batches batches = settings.batches();
        return batches == null
                ? new VirtualRunners(checked, suspects.marks(), SystemTime::nanos, foreman, settings.concurrency())
                : new BatchRunners(
                        checked,
                        suspects.marks(),
                        SystemTime::nanos,
                        new BatchRunners.Ears(foreman, watcher),
                        new BatchRunners.Terms(batches, settings.policies()));
    }

    /** What runners tell goes to the engine, the meters and whoever must hear the worst. */
    private record Foreman(Engine engine, Metrics metrics, Consumer<Throwable> broken)
            implements VirtualRunners.Foreman {

        @Override
        public void ended(List<Claim> claims) {
            engine.ended(claims);
        }

        @Override
        public void measured(Duration attempt) {
            metrics.measured(attempt);
        }

        @Override
        public void fatal(Error error) {
            broken.accept(error);
        }
    }

    QueueName name() {
        return name;
    }

    void start(boolean paused) {
        if (paused) {
            engine.pause();
        }
        attached.begin();
        thread.start();
    }

    synchronized QueueSetup setup() {
        return setup;
    }

    /** Takes over everything but the order, and whether there are batches: those need a restart. */
    synchronized void follow(QueueSetup changed) {
        setup = changed;
        handler.replace(changed.work().handler());
        checked.replace(changed.work().check());
        if (changed.home() instanceof Home.OnKafka(var cluster, var settings)) {
            attached.kafka().ifPresent(queue -> queue.follow(settings));
        }
        engine.follow(changed.settings());
    }

    /** @param why null if it need not */
    void standAside(@Nullable String why) {
        attached.standAside(why);
    }

    void pause() {
        engine.pause();
    }

    void resume() {
        engine.resume();
    }

    /** Stops in order; returns when everything in hand is settled, or left unfinished after the grace period. */
    void stop(Duration grace) {
        var drained = thread.stop(grace);
        attached.transport().source().close();
        drained.join();
        attached.end();
        if (broken == null) {
            suspects.clear();
        }
        handler.close();
    }

    /** How it stands on Kafka; empty if it does not live there, or does not answer in time. */
    Optional<LineReport> line() {
        return attached.kafka().flatMap(queue -> Optional.ofNullable(answer(queue.report())));
    }

    /** As {@link #line}, with how it stands in its groups. */
    Optional<KafkaGauges.Seen> onKafka() {
        return attached.kafka()
                .flatMap(queue -> line().map(line ->
                        new KafkaGauges.Seen(line, queue.group(Reading.SOURCE), queue.group(Reading.RETRY))));
    }

    /** Why it no longer runs; null if it does. */
    @Nullable
    String broken() {
        String engine = broken;
        return engine != null
                ? engine
                : attached.kafka()
                        .flatMap(KafkaQueue::stoppedOn)
                        .map(bug -> "the queue on Kafka has stopped on a bug: "
                                + bug.getClass().getSimpleName() + "; the log has it")
                        .orElse(null);
    }

    /** Null if the engine does not answer in time. */
    @Nullable
    EngineReport report() {
        return answer(engine.report());
    }

    private static <T> @Nullable T answer(CompletableFuture<T> report) {
        try {
            return report.get(REPORT_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
