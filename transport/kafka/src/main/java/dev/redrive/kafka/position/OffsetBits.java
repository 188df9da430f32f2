// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Many runs close together: one bit for each offset from the first one on. */
final class OffsetBits implements Offsets {
    private final long first;
    private final long size;
    private final BitSet bits;

    OffsetBits(Runs runs, Extent extent) {
        first = extent.first();
        size = extent.size();
        bits = new BitSet((int) extent.length());
        runs.forEach((from, to) -> bits.set((int) (from - first), (int) (to - first)));
    }

    @Override
    public boolean contains(long offset) {
        long at = offset - first;
        return at >= 0 && at < bits.length() && bits.get((int) at);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public long first() {
        return first;
    }

    @Override
    public void forEachRun(Run run) {
        for (int from = bits.nextSetBit(0); from >= 0; ) {
            int to = bits.nextClearBit(from);
            run.accept(first + from, first + to);
            from = bits.nextSetBit(to);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OffsetBits that && first == that.first && bits.equals(that.bits);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(first) + bits.hashCode();
    }

    @Override
    public String toString() {
        return size + " offsets, as bits from " + first + " to " + (first + bits.length());
    }
}
