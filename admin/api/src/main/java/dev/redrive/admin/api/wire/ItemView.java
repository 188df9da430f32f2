// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of a queue's list. Every field is always there, with null for what the item does not have.
 *
 * @param key as text
 * @param priority low, normal, high or critical
 * @param status pending, active, failed, completed or dead
 * @param attempt attempts begun in the present life
 * @param dueAt when it may be attempted next, for what waits
 * @param settledAt when it was completed or died
 * @param reason why it is dead: exhausted, permanent, rejected, invalid, unreadable, expired or crashed
 * @param producerId the id its producer gave it
 * @param duplicate whether it was completed as a duplicate, without an attempt
 */
public record ItemView(
        String id,
        String queue,
        @Nullable String type,
        @Nullable String key,
        String status,
        int attempt,
        int failureCount,
        @Nullable Instant dueAt,
        Instant createdAt,
        @Nullable Instant settledAt,
        @Nullable String reason,
        String priority,
        @Nullable String source,
        @Nullable String producerId,
        @Nullable String correlationId,
        @Nullable ErrorView lastError,
        boolean duplicate) {}
