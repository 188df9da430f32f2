// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import org.jspecify.annotations.Nullable;

/**
 * Which items to list; null means "whatever" everywhere.
 *
 * @param limit how many on a page; null for the server's usual number
 * @param after the {@code next} of an earlier page
 */
public record ItemFilter(
        @Nullable String queue,
        @Nullable String status,
        @Nullable Integer limit,
        @Nullable String after) {

    public ItemFilter after(@Nullable String cursor) {
        return new ItemFilter(queue, status, limit, cursor);
    }
}
