// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Few runs: where each begins and ends, one after the other. */
final class OffsetRuns implements Offsets {
    private final long[] bounds;
    private final long size;

    OffsetRuns(Runs runs, Extent extent) {
        bounds = new long[2 * extent.runs()];
        size = extent.size();
        runs.forEach(new Run() {
            private int at;

            @Override
            public void accept(long from, long to) {
                bounds[at++] = from;
                bounds[at++] = to;
            }
        });
    }

    @Override
    public boolean contains(long offset) {
        int at = Arrays.binarySearch(bounds, offset);
        // A bound itself: the even ones begin a run. Between two bounds: an odd number of them lies below.
        return at >= 0 ? at % 2 == 0 : (-at - 1) % 2 == 1;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public long first() {
        return bounds[0];
    }

    @Override
    public void forEachRun(Run run) {
        for (int i = 0; i < bounds.length; i += 2) {
            run.accept(bounds[i], bounds[i + 1]);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OffsetRuns that && Arrays.equals(bounds, that.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }

    @Override
    public String toString() {
        return size + " offsets, as runs " + Arrays.toString(bounds);
    }
}
