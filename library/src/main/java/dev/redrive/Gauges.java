// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Control;
import dev.redrive.core.report.EngineReport;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What stands where, as gauges. Reports are read anew at most every {@link #FRESH_TICKS}: a scrape costs one report per
 * queue, not one per gauge.
 */
final class Gauges {

    private static final long FRESH_TICKS = 1000;

    private record Read(QueueReport report, Moment at) {}

    private final MeterRegistry registry;
    private final Control control;
    private final Time time;
    private final Map<QueueName, Read> reports = new HashMap<>();
    private final Set<QueueName> added = new HashSet<>();

    Gauges(MeterRegistry registry, Control control, Time time) {
        this.registry = registry;
        this.control = control;
        this.time = time;
    }

    /** Adds the gauges of a queue; adding them again changes nothing. */
    synchronized void add(QueueName queue) {
        if (!added.add(queue)) {
            return;
        }
        items(queue, "pending", read -> read.report().counts().pending());
        items(queue, "active", read -> read.report().counts().active());
        items(queue, "failed", read -> read.report().counts().failed());
        items(queue, "completed", read -> read.report().counts().completed());
        items(queue, "dead", read -> read.report().counts().dead());
        gauge("redrive.oldest.age", queue, Gauges::oldestAge)
                .baseUnit("seconds")
                .register(registry);
        gauge("redrive.conservation.gap", queue, Gauges::gap).register(registry);
        gauge("redrive.queue.blocked", queue, read -> isBlocked(read, true))
                .tag("cause", "handler")
                .register(registry);
        gauge("redrive.queue.blocked", queue, read -> isBlocked(read, false))
                .tag("cause", "store")
                .register(registry);
    }

    private void items(QueueName queue, String status, ToDoubleFunction<Read> value) {
        gauge("redrive.items", queue, value).tag("status", status).register(registry);
    }

    private Gauge.Builder<Gauges> gauge(String name, QueueName queue, ToDoubleFunction<Read> value) {
        return Gauge.builder(name, this, gauges -> value.applyAsDouble(gauges.read(queue)))
                .strongReference(true)
                .tag("queue", queue.value());
    }

    private synchronized Read read(QueueName queue) {
        Moment now = time.now();
        Read last = reports.get(queue);
        if (last == null || now.ticks() - last.at().ticks() >= FRESH_TICKS) {
            last = new Read(control.queue(queue), now);
            reports.put(queue, last);
        }
        return last;
    }

    private static double oldestAge(Read read) {
        var oldest = read.report().oldest();
        return oldest == null ? 0 : Duration.between(oldest, read.at().wall()).toMillis() / 1000.0;
    }

    private static double gap(Read read) {
        EngineReport engine = read.report().engine();
        return engine == null ? 0 : engine.flow().gap();
    }

    private static double isBlocked(Read read, boolean byHandler) {
        EngineReport engine = read.report().engine();
        String cause = engine == null ? null : engine.blocked();
        return cause != null && cause.startsWith("handler") == byHandler ? 1 : 0;
    }
}
