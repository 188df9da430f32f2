// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

import dev.redrive.core.message.QueueName;
import org.jspecify.annotations.Nullable;

/**
 * Which items to list. Newest settled first for completed and dead, next due first for failed, oldest first otherwise.
 *
 * @param queue null for all queues
 * @param status null for all statuses
 * @param after a cursor from an earlier page
 */
public record ItemQuery(
        @Nullable QueueName queue,
        @Nullable Status status,
        int limit,
        @Nullable String after) {

    public static final int LIMIT_MAX = 1000;
    public static final int LIMIT_USUAL = 50;

    public ItemQuery {
        if (limit < 1 || limit > LIMIT_MAX) {
            throw new IllegalArgumentException("limit must be 1 to " + LIMIT_MAX + ", not " + limit);
        }
    }
}
