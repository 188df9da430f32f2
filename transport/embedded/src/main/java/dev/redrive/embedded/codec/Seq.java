// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

/**
 * The number of a stored row: 15 bits of queue, 2 of band, 45 of counter. The rows of a queue are therefore one range
 * of a table, oldest first, without an index. The counter is the store's own, and no number of it is used twice.
 */
public final class Seq {
    public static final int QUEUES_MAX = (1 << 15) - 1;
    public static final long COUNTER_MAX = (1L << 45) - 1;
    private static final int QUEUE_SHIFT = 47;
    // Kept free for claim cursors by priority; everything is in the one band for now.
    private static final long BAND = 1L << 45;

    private Seq() {}

    public static long of(int queue, long counter) {
        return base(queue) | counter;
    }

    /** What every number of that queue is counted from. */
    public static long base(int queue) {
        return ((long) queue << QUEUE_SHIFT) | BAND;
    }

    public static long last(int queue) {
        return base(queue) | COUNTER_MAX;
    }

    public static int queue(long seq) {
        return (int) (seq >>> QUEUE_SHIFT);
    }

    public static long counter(long seq) {
        return seq & COUNTER_MAX;
    }
}
