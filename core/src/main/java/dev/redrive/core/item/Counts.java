// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

import org.jspecify.annotations.Nullable;

/**
 * The number of items of a queue by status.
 *
 * @param completed those that are still kept; null where completed items are not kept, as on Kafka
 * @param dead null while it is not known
 */
public record Counts(
        long pending,
        long active,
        long failed,
        @Nullable Long completed,
        @Nullable Long dead) {

    public static final Counts NONE = new Counts(0, 0, 0, 0L, 0L);

    /** Counts of a store that keeps completed items for a while. */
    public Counts(long pending, long active, long failed, long completed, long dead) {
        this(pending, active, failed, Long.valueOf(completed), Long.valueOf(dead));
    }

    /** The same with another number of dead ones. */
    public Counts withDead(@Nullable Long other) {
        return new Counts(pending, active, failed, completed, other);
    }

    /** How many are to be handled, or are known to wait for a person. */
    public long unsettled() {
        return pending + active + failed + (dead == null ? 0 : dead);
    }
}
