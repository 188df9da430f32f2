// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

/** How far some runs reach, measured before they are kept. */
final class Extent implements Offsets.Run {
    private static final int LONGS_PER_RUN = 2;

    private long first;
    private long end = Long.MIN_VALUE;
    private long size;
    private int runs;

    @Override
    public void accept(long from, long to) {
        if (from >= to || from < 0) {
            throw new IllegalArgumentException("not a run: from " + from + " to " + to);
        }
        if (from <= end) {
            throw new IllegalArgumentException("a run from " + from + " does not lie above one that ends at " + end);
        }
        if (runs == 0) {
            first = from;
        }
        end = to;
        size += to - from;
        runs++;
    }

    long first() {
        return first;
    }

    long size() {
        return size;
    }

    int runs() {
        return runs;
    }

    /** From the first offset to the last one. */
    long length() {
        return runs == 0 ? 0 : end - first;
    }

    boolean bitsAreSmaller() {
        return length() < Integer.MAX_VALUE && length() / Long.SIZE < (long) LONGS_PER_RUN * runs;
    }
}
