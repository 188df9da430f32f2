// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.kafka.KafkaConfig;
import dev.redrive.core.batch.Batches;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.port.Order;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One queue.
 *
 * @param handler null for a queue that only holds items
 * @param deadLetters false: what cannot be saved is logged and counted as skipped
 * @param kafka null for a queue on the embedded store
 * @param schema the file of the JSON Schema that messages must fit, as it is written; null if there is none
 */
public record QueueConfig(
        QueueName name,
        @Nullable HandlerConfig handler,
        Policies policies,
        Pace pace,
        Order order,
        boolean deadLetters,
        Duplicates duplicates,
        @Nullable KafkaConfig kafka,
        @Nullable Path schema) {

    /**
     * How fast it is worked.
     *
     * @param concurrency attempts at a time
     * @param timeout what one attempt may take
     * @param stuckAfter how long past its deadline a handler may run before the queue counts as blocked
     * @param inHandMax messages in memory at a time; the engine holds at least twice the concurrency
     * @param batches null to attempt messages one by one
     */
    public record Pace(
            int concurrency,
            Duration timeout,
            Duration stuckAfter,
            int inHandMax,
            @Nullable Batches batches) {}
}
