// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One consistent view of a window: what is committed.
 *
 * @param watermark the lowest offset that is not finished
 * @param finished the finished ones above the watermark
 * @param failed of the unfinished ones those that have failed, by offset
 */
public record Snapshot(long watermark, Offsets finished, SortedMap<Long, Failed> failed) {

    public Snapshot {
        if (watermark < 0) {
            throw new IllegalArgumentException("watermark is negative: " + watermark);
        }
        if (finished.size() > 0 && finished.first() <= watermark) {
            throw new IllegalArgumentException(
                    "finished is " + finished.first() + ", which is not above the watermark " + watermark);
        }
        var byOffset = new TreeMap<Long, Failed>();
        byOffset.putAll(failed);
        failed = Collections.unmodifiableSortedMap(byOffset);
        for (long offset : failed.keySet()) {
            if (offset < watermark || finished.contains(offset)) {
                throw new IllegalArgumentException("failed is " + offset + ", which is finished");
            }
        }
    }

    /** Nothing is known above that offset. */
    public static Snapshot at(long watermark) {
        return new Snapshot(watermark, Offsets.NONE, Collections.emptySortedMap());
    }
}
