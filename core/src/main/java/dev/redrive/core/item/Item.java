// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.QueueName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of a queue's list.
 *
 * @param key as text
 * @param attempt attempts begun in the present life
 * @param dueAt when it may be attempted next, for what waits
 * @param settledAt when it was completed or died
 * @param reason why it is dead
 * @param duplicate whether it was completed as a duplicate, without an attempt
 */
public record Item(
        String id,
        QueueName queue,
        Labels labels,
        @Nullable String key,
        Status status,
        int attempt,
        int failureCount,
        Instant createdAt,
        @Nullable Instant dueAt,
        @Nullable Instant settledAt,
        @Nullable Reason reason,
        @Nullable LastError lastError,
        boolean duplicate) {

    /** One that is no duplicate, as far as is known. */
    public Item(
            String id,
            QueueName queue,
            Labels labels,
            @Nullable String key,
            Status status,
            int attempt,
            int failureCount,
            Instant createdAt,
            @Nullable Instant dueAt,
            @Nullable Instant settledAt,
            @Nullable Reason reason,
            @Nullable LastError lastError) {
        this(
                id,
                queue,
                labels,
                key,
                status,
                attempt,
                failureCount,
                createdAt,
                dueAt,
                settledAt,
                reason,
                lastError,
                false);
    }
}
