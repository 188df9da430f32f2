// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.kafka.position.Snapshot;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How far a group has come on one partition.
 *
 * @param position what it has committed, or where it will begin
 * @param end where the partition ends
 */
record Reach(int partition, Snapshot position, long end) {

    /** Everything below is finished, as far as anyone has said. */
    long watermark() {
        return position.watermark();
    }

    /** Further, if who reads it has come further since it committed. */
    Reach atLeast(long watermark) {
        if (watermark <= watermark()) {
            return this;
        }
        return new Reach(partition, Positions.above(watermark, position), end);
    }

    boolean isOpen(long offset) {
        return offset >= watermark() && !position.finished().contains(offset);
    }

    /** Offsets from the watermark to the end, finished ones included. */
    long lag() {
        return Math.max(0, end - watermark());
    }

    /** Offsets that are not finished. */
    long open() {
        AtomicLong finished = new AtomicLong();
        position.finished().forEachRun((from, to) -> finished.addAndGet(Math.max(0, Math.min(to, end) - from)));
        return Math.max(0, lag() - finished.get());
    }
}
