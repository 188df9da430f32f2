// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Key;
import dev.redrive.config.kafka.KafkaConfig;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.port.Order;
import dev.redrive.pipeline.graph.Entry;
import java.util.Objects;

/** The queue of a pipeline's entry. Nothing of it but its place is written in a file. */
final class EntryQueue {

    private EntryQueue() {}

    static QueueConfig of(String pipeline, KafkaConfig kafka) {
        return new QueueConfig(
                Entry.queue(pipeline),
                new HandlerConfig.Entry(pipeline),
                Entry.POLICIES,
                new QueueConfig.Pace(
                        usual(QueueKeys.CONCURRENCY),
                        usual(QueueKeys.TIMEOUT),
                        usual(QueueKeys.STUCK_AFTER),
                        usual(QueueKeys.IN_HAND),
                        null),
                Order.KEY,
                true,
                Duplicates.OFF,
                kafka,
                null);
    }

    private static <T> T usual(Key<T> key) {
        return Objects.requireNonNull(key.fallback());
    }
}
