// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import dev.redrive.core.item.Counts;
import dev.redrive.core.message.QueueName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A queue as an operator sees it.
 *
 * @param handler what attempts its messages, in words; null when none is configured here
 * @param policy the name of its policy, or the name of the queue for one written in place
 * @param oldest when the oldest pending item was pushed
 * @param engine null while no engine runs it (a command line without a daemon, a queue without a handler)
 * @param damaged stored items that failed their checksum
 * @param kafka null if it does not live on Kafka
 */
public record QueueReport(
        QueueName name,
        String transport,
        @Nullable String handler,
        String policy,
        Counts counts,
        boolean paused,
        @Nullable Instant oldest,
        long damaged,
        @Nullable EngineReport engine,
        @Nullable KafkaReport kafka) {}
