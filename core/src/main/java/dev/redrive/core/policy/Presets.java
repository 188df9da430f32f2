// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Policies that need no configuration. Each keeps the figures of a system people come from; see docs/seeds.md. */
public final class Presets {

    /** Short waits in memory, for a consumer that must not fall behind. */
    public static final Policies PARALLEL_CONSUMER =
            Policies.of(RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofSeconds(30))
                    .jitter(new Jitter.Additive(Duration.ofMillis(200)))
                    .clamp(Clamp.BEFORE)
                    .attempts(3));

    /** For a node whose module may be restarting. */
    public static final Policies PIPELINE =
            Policies.of(RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofSeconds(30))
                    .jitter(0.2)
                    .attempts(3));

    /** Attempts by type of event: more for long computing, fewer and at once where a person waits. */
    public static final Policies EVENTS = events();

    /** One attempt; a person decides about the rest. */
    public static final Policies QUEUE = Policies.of(RetryPolicy.none());

    /** Long waits that outlive the process. */
    public static final Policies RETRY_TOPIC =
            Policies.of(RetryPolicy.exponential(Duration.ofSeconds(5), Duration.ofSeconds(300))
                    .min(Duration.ofSeconds(1))
                    .jitter(0.1)
                    .attempts(4));

    private static final Map<String, Policies> BY_NAME = byName();

    private Presets() {}

    public static Map<String, Policies> all() {
        return BY_NAME;
    }

    private static Policies events() {
        RetryPolicy exponential = RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofSeconds(300))
                .jitter(0.2)
                .clamp(Clamp.BEFORE);
        return Policies.of(exponential.attempts(3))
                .type("ml.run.*", exponential.attempts(5))
                .type("ml.trial.*", exponential.attempts(3))
                .type("ui.command.*", RetryPolicy.none().attempts(2))
                .type("system.*", exponential.attempts(3));
    }

    private static Map<String, Policies> byName() {
        var presets = new LinkedHashMap<String, Policies>();
        presets.put("parallel-consumer", PARALLEL_CONSUMER);
        presets.put("pipeline", PIPELINE);
        presets.put("events", EVENTS);
        presets.put("queue", QUEUE);
        presets.put("retry-topic", RETRY_TOPIC);
        return Collections.unmodifiableMap(presets);
    }
}
