// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

import org.jspecify.annotations.Nullable;

/**
 * The number of items of a queue by status.
 *
 * @param completed those that are still kept; null where completed items are not kept, as on Kafka
 */
public record Counts(
        long pending, long active, long failed, @Nullable Long completed, long dead) {

    public static final Counts NONE = new Counts(0, 0, 0, 0L, 0);

    /** Counts of a store that keeps completed items for a while. */
    public Counts(long pending, long active, long failed, long completed, long dead) {
        this(pending, active, failed, Long.valueOf(completed), dead);
    }
}
