// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import java.sql.SQLException;
import java.util.Arrays;

/**
 * The near future of a queue: a heap of (due, seq), bounded, over the index that holds them all. Everything up to the
 * horizon is in the heap or has been taken from it; what lies beyond is read when the heap is empty. An entry is only a hint: who
 * takes it looks at the row, so a stale or double one does no harm. Owned by the feeder thread.
 */
final class DueTimes {
    static final long NEVER = Long.MAX_VALUE;
    private static final int MAX = 65_536;
    private static final int READ_AT_ONCE = 4096;

    /** Reads entries after a given one, ascending, and adds them here. Returns how many there were. */
    @FunctionalInterface
    interface Index {
        int after(long due, long seq, int limit, DueTimes into) throws SQLException;
    }

    private final Index index;
    private long[] dues = new long[64];
    private long[] seqs = new long[64];
    private int size;
    private long horizonDue = Long.MIN_VALUE;
    private long horizonSeq = Long.MIN_VALUE;

    DueTimes(Index index) {
        this.index = index;
    }

    /** A row has that due time now. Beyond the horizon it is left to the index. */
    void add(long due, long seq) {
        if (compare(due, seq, horizonDue, horizonSeq) > 0) {
            return;
        }
        push(due, seq);
        if (size > MAX) {
            shrink();
        }
    }

    /** The earliest due time there is. */
    long next() throws SQLException {
        if (size == 0 && horizonDue != NEVER) {
            read();
        }
        return size == 0 ? NEVER : dues[0];
    }

    /** The seq of the earliest one, which is taken out. */
    long take() {
        long seq = seqs[0];
        size--;
        sink(dues[size], seqs[size]);
        return seq;
    }

    /** From the index, which is at hand in ascending order. */
    void loaded(long due, long seq) {
        push(due, seq);
        horizonDue = due;
        horizonSeq = seq;
    }

    private void read() throws SQLException {
        int count = index.after(horizonDue, horizonSeq, READ_AT_ONCE, this);
        if (count < READ_AT_ONCE) {
            horizonDue = NEVER;
            horizonSeq = NEVER;
        }
    }

    /** Forgets the later half, which the index still has. */
    private void shrink() {
        Integer[] order = new Integer[size];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> compare(dues[a], seqs[a], dues[b], seqs[b]));
        int keep = size / 2;
        var keptDues = new long[dues.length];
        var keptSeqs = new long[seqs.length];
        for (int i = 0; i < keep; i++) {
            keptDues[i] = dues[order[i]];
            keptSeqs[i] = seqs[order[i]];
        }
        // Ascending order is a heap.
        dues = keptDues;
        seqs = keptSeqs;
        size = keep;
        horizonDue = dues[keep - 1];
        horizonSeq = seqs[keep - 1];
    }

    private void push(long due, long seq) {
        if (size == dues.length) {
            dues = Arrays.copyOf(dues, size * 2);
            seqs = Arrays.copyOf(seqs, size * 2);
        }
        int at = size++;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (compare(due, seq, dues[parent], seqs[parent]) >= 0) {
                break;
            }
            dues[at] = dues[parent];
            seqs[at] = seqs[parent];
            at = parent;
        }
        dues[at] = due;
        seqs[at] = seq;
    }

    private void sink(long due, long seq) {
        int at = 0;
        while (at * 2 + 1 < size) {
            int child = at * 2 + 1;
            if (child + 1 < size && compare(dues[child + 1], seqs[child + 1], dues[child], seqs[child]) < 0) {
                child++;
            }
            if (compare(due, seq, dues[child], seqs[child]) <= 0) {
                break;
            }
            dues[at] = dues[child];
            seqs[at] = seqs[child];
            at = child;
        }
        dues[at] = due;
        seqs[at] = seq;
    }

    private static int compare(long dueA, long seqA, long dueB, long seqB) {
        return dueA != dueB ? Long.compare(dueA, dueB) : Long.compare(seqA, seqB);
    }
}
