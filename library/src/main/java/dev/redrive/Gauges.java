// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.alert.ActiveAlert;
import dev.redrive.core.alert.AlertKind;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.EngineReport;
import dev.redrive.core.report.Flow;
import dev.redrive.core.report.Health;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.time.Time;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stands where, as gauges. A scrape asks the engine and the store, and on Kafka only this process: what brokers must be asked
 * for is as it was seen at the scrape before.
 */
final class Gauges {

    private static final EngineReport NOT_AT_WORK = new EngineReport(Flow.NONE, 0, 0, 0, 0, false, null, List.of());

    private final MeterRegistry registry;
    private final Operations operations;
    private final Time time;
    private final Map<QueueName, Added> added = new HashMap<>();

    private record Added(boolean onKafka, List<Meter> meters) {}

    Gauges(MeterRegistry registry, Operations operations, Time time) {
        this.registry = registry;
        this.operations = operations;
        this.time = time;
        Glance<Health> health = Glance.atOnce(this::health, time);
        Gauge.builder("redrive.ready", health, seen -> isReady(seen.see()))
                .description("1 while work can go on")
                .strongReference(true)
                .register(registry);
        Gauge.builder("redrive.warnings", health, seen -> warnings(seen.see()))
                .description("Trouble that stops no work and still needs a person")
                .strongReference(true)
                .register(registry);
    }

    /** Adds the gauges of a queue; adding them again changes nothing. */
    synchronized void add(QueueName queue, Home home) {
        boolean onKafka = home instanceof Home.OnKafka;
        Added before = added.get(queue);
        if (before != null && before.onKafka == onKafka) {
            return;
        }
        remove(queue);
        QueueMeters meters = new QueueMeters(registry, queue);
        addStanding(meters, standing(queue, onKafka), onKafka);
        addEngine(meters, Glance.atOnce(() -> engine(queue), time), onKafka ? "kafka" : "store");
        addAlerts(meters, queue);
        if (onKafka) {
            KafkaGauges.add(meters, Glance.atOnce(() -> operations.kafka(queue), time));
        }
        added.put(queue, new Added(onKafka, meters.made()));
    }

    /** Nobody works the queue here any more. What the store holds of it can still be seen; what lies on Kafka cannot. */
    synchronized void ended(QueueName queue) {
        Added ended = added.get(queue);
        if (ended != null && ended.onKafka) {
            remove(queue);
        }
    }

    private void remove(QueueName queue) {
        Added gone = added.remove(queue);
        if (gone != null) {
            gone.meters.forEach(registry::remove);
        }
    }

    private Glance<QueueReport> standing(QueueName queue, boolean onKafka) {
        return onKafka
                ? Glance.later(() -> found(queue), time, Thread::startVirtualThread)
                : Glance.atOnce(() -> found(queue), time);
    }

    private @Nullable QueueReport found(QueueName queue) {
        try {
            return operations.queue(queue);
        } catch (Refused | IllegalStateException e) {
            // It is being removed or closed: there is nothing to tell.
            return null;
        }
    }

    private @Nullable Health health() {
        try {
            return operations.health();
        } catch (Refused | IllegalStateException e) {
            return null;
        }
    }

    private static double isReady(@Nullable Health health) {
        return health != null && health.ready() ? 1 : 0;
    }

    private static double warnings(@Nullable Health health) {
        return health == null ? Double.NaN : health.warnings().size();
    }

    private @Nullable EngineReport engine(QueueName queue) {
        return operations.isAtWork(queue) ? operations.engine(queue) : NOT_AT_WORK;
    }

    private static double orUnknown(@Nullable Long count) {
        return count == null ? Double.NaN : count;
    }

    private void addStanding(QueueMeters meters, Glance<QueueReport> standing, boolean onKafka) {
        String items = "redrive.items";
        meters.gauge(items, standing, seen -> seen.counts().pending(), "status", "pending");
        meters.gauge(items, standing, seen -> seen.counts().active(), "status", "active");
        meters.gauge(items, standing, seen -> seen.counts().failed(), "status", "failed");
        if (!onKafka) {
            // Kafka keeps none of them; redrive.attempts counts them as they succeed.
            meters.gauge(items, standing, seen -> orUnknown(seen.counts().completed()), "status", "completed");
        }
        meters.gauge(items, standing, seen -> orUnknown(seen.counts().dead()), "status", "dead");
        meters.seconds("redrive.oldest.age", standing, this::oldestAge);
    }

    private static void addEngine(QueueMeters meters, Glance<EngineReport> engine, String transport) {
        String blocked = "redrive.queue.blocked";
        meters.gauge("redrive.conservation.gap", engine, seen -> seen.flow().gap());
        meters.gauge(blocked, engine, seen -> isBlocked(seen, true), "cause", "handler");
        meters.gauge(blocked, engine, seen -> isBlocked(seen, false), "cause", transport);
    }

    private void addAlerts(QueueMeters meters, QueueName queue) {
        Glance<List<ActiveAlert>> active = Glance.atOnce(operations.alerts()::active, time);
        for (AlertKind kind : AlertKind.values()) {
            meters.gauge(
                    "redrive.alerts.active",
                    active,
                    seen -> seen.stream()
                                    .map(ActiveAlert::alert)
                                    .anyMatch(each -> each.queue().equals(queue) && each.kind() == kind)
                            ? 1
                            : 0,
                    "alert",
                    kind.word());
        }
    }

    private double oldestAge(QueueReport seen) {
        var oldest = seen.oldest();
        return oldest == null
                ? 0
                : Math.max(0, Duration.between(oldest, time.now().wall()).toMillis()) / 1000.0;
    }

    private static double isBlocked(EngineReport engine, boolean byHandler) {
        String cause = engine.blocked();
        return cause != null && cause.startsWith("handler") == byHandler ? 1 : 0;
    }
}
