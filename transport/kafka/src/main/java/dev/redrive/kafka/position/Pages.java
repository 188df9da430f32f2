// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import java.util.Arrays;

/**
 * One bit for each offset, in a ring of pages that follows the watermark up. Pages without a bit are all the same one,
 * and so are pages that were filled at once; so a gap of a billion offsets, as compaction may leave, costs one or two
 * megabytes. Bits below the lowest page are forgotten, and must not be asked for. Owned by the line thread.
 */
@SuppressWarnings("ReferenceEquality") // There is one EMPTY and one FULL.
final class Pages {
    private static final int SHIFT = 12;
    private static final int PAGE = 1 << SHIFT;
    private static final int WORDS = PAGE / Long.SIZE;
    private static final int RING_MAX = 1 << 30;
    private static final long[] EMPTY = new long[WORDS];
    private static final long[] FULL = new long[WORDS];

    static {
        Arrays.fill(FULL, -1);
    }

    private long[][] ring = {EMPTY, EMPTY, EMPTY, EMPTY};
    /** The number of the lowest page, and one past that of the highest. */
    private long bottom;

    private long top;

    Pages(long from) {
        bottom = from >>> SHIFT;
        top = bottom;
    }

    boolean get(long offset) {
        return number(offset) < top && (page(offset)[word(offset)] >>> offset & 1) != 0;
    }

    void set(long offset) {
        reserve(number(offset));
        writable(offset)[word(offset)] |= 1L << offset;
    }

    /** Sets all from {@code from} up to, and without, {@code to}. Tells whether that changed anything. */
    boolean setAll(long from, long to) {
        boolean changed = false;
        for (long at = from; at < to; ) {
            long next = Math.min(to, nextPage(at));
            reserve(number(at));
            changed |= next - at == PAGE ? fill(at) : setWithinPage(at, next);
            at = next;
        }
        return changed;
    }

    /** The lowest one at or above that which is not set. */
    long firstClear(long from) {
        long at = from;
        while (number(at) < top) {
            long[] page = page(at);
            if (page == FULL) {
                at = nextPage(at);
                continue;
            }
            int ones = Long.numberOfTrailingZeros(~(page[word(at)] >>> at));
            at += ones;
            if (ones == 0 || at % Long.SIZE != 0) {
                return at;
            }
        }
        return at;
    }

    /** Tells the runs of set ones at or above that. */
    void forEachRun(long from, Offsets.Run run) {
        for (long at = firstSet(from); number(at) < top; ) {
            long to = firstClear(at);
            run.accept(at, to);
            at = firstSet(to);
        }
    }

    /** Nothing below that will be asked for again. */
    void forgetBelow(long offset) {
        long number = number(offset);
        for (; bottom < number && bottom < top; bottom++) {
            ring[slot(bottom)] = EMPTY;
        }
        bottom = number;
        top = Math.max(top, number);
    }

    /** The lowest one at or above that which is set, or one past the highest page. */
    private long firstSet(long from) {
        long at = from;
        while (number(at) < top) {
            long[] page = page(at);
            long rest = page[word(at)] >>> at;
            if (rest != 0) {
                return at + Long.numberOfTrailingZeros(rest);
            }
            at = page == EMPTY ? nextPage(at) : (at | Long.SIZE - 1) + 1;
        }
        return at;
    }

    private boolean fill(long from) {
        boolean changed = !Arrays.equals(page(from), FULL);
        ring[slot(number(from))] = FULL;
        return changed;
    }

    private boolean setWithinPage(long from, long to) {
        long[] page = writable(from);
        boolean changed = false;
        for (long at = from; at < to; ) {
            long next = Math.min(to, (at | Long.SIZE - 1) + 1);
            // Shifts count modulo 64: all from at up, and all below next.
            long mask = -1L << at & -1L >>> -next;
            changed |= (page[word(at)] & mask) != mask;
            page[word(at)] |= mask;
            at = next;
        }
        return changed;
    }

    private long[] writable(long offset) {
        int slot = slot(number(offset));
        if (ring[slot] == EMPTY) {
            ring[slot] = new long[WORDS];
        }
        return ring[slot];
    }

    private void reserve(long number) {
        if (number < top) {
            return;
        }
        if (number - bottom >= ring.length) {
            grow(number - bottom + 1);
        }
        top = number + 1;
    }

    private void grow(long count) {
        if (count > RING_MAX) {
            throw new IllegalArgumentException("an offset lies " + count * PAGE + " above the watermark: too far");
        }
        var wider = new long[(int) Long.highestOneBit(count - 1) * 2][];
        Arrays.fill(wider, EMPTY);
        for (long number = bottom; number < top; number++) {
            wider[(int) number & wider.length - 1] = ring[slot(number)];
        }
        ring = wider;
    }

    private long[] page(long offset) {
        return ring[slot(number(offset))];
    }

    private int slot(long number) {
        return (int) number & ring.length - 1;
    }

    private static long number(long offset) {
        return offset >>> SHIFT;
    }

    private static long nextPage(long offset) {
        return (offset | PAGE - 1) + 1;
    }

    private static int word(long offset) {
        return (int) offset >>> 6 & WORDS - 1;
    }
}
