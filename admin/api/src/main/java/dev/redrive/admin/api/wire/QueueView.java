// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A queue as an operator sees it.
 *
 * @param transport where it lives: {@code embedded} or {@code kafka}
 * @param handler what attempts its messages, in words; null when none is configured here
 * @param policy the name of its policy, or "own" for one written in place
 * @param oldestPendingAt when the oldest pending item was pushed
 * @param damaged stored items that failed their checksum
 * @param blocked why the queue cannot go on; null if it can
 * @param stuck attempts that ignore their deadline
 * @param engine null while no engine runs it
 * @param kafka null if it does not live on Kafka
 */
public record QueueView(
        String name,
        String transport,
        @Nullable String handler,
        String policy,
        boolean paused,
        CountsView counts,
        @Nullable Instant oldestPendingAt,
        long damaged,
        @Nullable String blocked,
        int stuck,
        @Nullable EngineView engine,
        @Nullable KafkaView kafka) {}
