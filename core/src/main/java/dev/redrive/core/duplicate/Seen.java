// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.duplicate;

import dev.redrive.core.message.Labels;
import org.jspecify.annotations.Nullable;

/**
 * Which duplicate keys were completed lately: a ring of keys and times in the order of completion, and an open-addressed
 * index from each key to its newest place in the ring. 32 bytes a key. Times are epoch milliseconds, as given; a clock that
 * was set may make them fall, which keeps some longer than needed and never makes an answer wrong. Owned by one thread.
 */
public final class Seen {

    private static final int CAPACITY_LEAST = 64;

    private long window;
    private int most;
    private long[] highs = new long[CAPACITY_LEAST];
    private long[] lows = new long[CAPACITY_LEAST];
    private long[] times = new long[CAPACITY_LEAST];
    /** Place in the ring plus one; zero is free. */
    private int[] index = new int[2 * CAPACITY_LEAST];

    private long first;
    private long next;
    private long cut;

    public Seen(Duplicates.Within bounds) {
        follow(bounds);
    }

    /** Other bounds from now on. */
    public void follow(Duplicates.Within bounds) {
        window = bounds.window().toMillis();
        most = bounds.most();
        while (size() > most) {
            forgetOldest();
        }
    }

    /** What is to be told of a message that is delivered now; null if it has no id to be known by. */
    public @Nullable Twin twin(Labels labels, long now) {
        DuplicateKey key = DuplicateKey.of(labels);
        return key == null ? null : new Twin(key, holds(key, now));
    }

    /** Whether it was completed within the window. */
    public boolean holds(DuplicateKey key, long now) {
        int place = index[find(key.high(), key.low())] - 1;
        return place >= 0 && now - times[place] < window;
    }

    public void add(DuplicateKey key, long at) {
        while (size() > 0 && at - times[place(first)] >= window) {
            forgetOldest();
        }
        if (size() == most) {
            cut++;
            forgetOldest();
        }
        if (size() == highs.length) {
            grow();
        }
        int place = place(next++);
        highs[place] = key.high();
        lows[place] = key.low();
        times[place] = at;
        index[find(key.high(), key.low())] = place + 1;
    }

    public int size() {
        return (int) (next - first);
    }

    /** How many were forgotten, for whatever reason. They are forgotten in the order in which they were added. */
    public long forgotten() {
        return first;
    }

    /** How many were forgotten before their time. */
    public long cut() {
        return cut;
    }

    private void forgetOldest() {
        int place = place(first++);
        int at = find(highs[place], lows[place]);
        // Completed again since then, it is remembered by its newer place.
        if (index[at] == place + 1) {
            free(at);
        }
    }

    private void grow() {
        int size = size();
        long from = first;
        long[] oldHighs = highs;
        long[] oldLows = lows;
        long[] oldTimes = times;
        int oldMask = oldHighs.length - 1;
        highs = new long[oldHighs.length * 2];
        lows = new long[oldHighs.length * 2];
        times = new long[oldHighs.length * 2];
        index = new int[oldHighs.length * 4];
        for (long no = from; no < from + size; no++) {
            int old = (int) no & oldMask;
            int place = place(no);
            highs[place] = oldHighs[old];
            lows[place] = oldLows[old];
            times[place] = oldTimes[old];
            index[find(highs[place], lows[place])] = place + 1;
        }
    }

    private int place(long no) {
        return (int) no & (highs.length - 1);
    }

    /** Where the key stands in the index, or the free cell where it would. */
    private int find(long high, long low) {
        int at = home(low);
        while (index[at] != 0 && !(highs[index[at] - 1] == high && lows[index[at] - 1] == low)) {
            at = at + 1 & index.length - 1;
        }
        return at;
    }

    private int home(long low) {
        return (int) low & index.length - 1;
    }

    /** Frees a cell, and moves up those behind it that would not be found any more. */
    private void free(int cell) {
        int mask = index.length - 1;
        int hole = cell;
        for (int at = hole + 1 & mask; index[at] != 0; at = at + 1 & mask) {
            int home = home(lows[index[at] - 1]);
            if ((at - home & mask) >= (at - hole & mask)) {
                index[hole] = index[at];
                hole = at;
            }
        }
        index[hole] = 0;
    }
}
