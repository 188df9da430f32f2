// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.message.QueueName;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Registers meters of one queue that read what was seen of it. What was not seen is no number. */
final class QueueMeters {

    private final MeterRegistry registry;
    private final String queue;
    private final List<Meter> made = new ArrayList<>();

    QueueMeters(MeterRegistry registry, QueueName queue) {
        this.registry = registry;
        this.queue = queue.value();
    }

    <T> void gauge(String name, Glance<T> glance, ToDoubleFunction<T> value, String... tags) {
        made.add(builder(name, glance, value).tags(tags).register(registry));
    }

    <T> void seconds(String name, Glance<T> glance, ToDoubleFunction<T> value, String... tags) {
        made.add(builder(name, glance, value).baseUnit("seconds").tags(tags).register(registry));
    }

    /** A count that only grows while the queue is at work here. */
    <T> void counter(String name, Glance<T> glance, ToDoubleFunction<T> value, String... tags) {
        made.add(FunctionCounter.builder(name, glance, each -> read(each, value))
                .tag("queue", queue)
                .tags(tags)
                .register(registry));
    }

    private <T> Gauge.Builder<Glance<T>> builder(String name, Glance<T> glance, ToDoubleFunction<T> value) {
        return Gauge.builder(name, glance, each -> read(each, value))
                .strongReference(true)
                .tag("queue", queue);
    }

    private static <T> double read(Glance<T> glance, ToDoubleFunction<T> value) {
        T seen = glance.see();
        return seen == null ? Double.NaN : value.applyAsDouble(seen);
    }

    List<Meter> made() {
        return List.copyOf(made);
    }
}
