// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

/**
 * Which message in line came last, by hash of its key. 16 to 64 bytes a key; whoever has left the line is forgotten when
 * the table is made anew. Two keys of equal hash look like one, and beyond so many keys all unknown ones do: the answer may name
 * a stranger, which holds a message back, but it never leaves one out. Owned by the feeder thread.
 */
final class KeyTrail {
    private static final int PLACES_LEAST = 1 << 10;
    private static final int PLACES_MAX = 1 << 19;

    private long[] hashes = new long[PLACES_LEAST];
    private long[] last = new long[PLACES_LEAST];
    private int size;
    /** The last one for which there was no place. */
    private long unplaced;

    /**
     * That one comes next.
     *
     * @param passed everything up to that one has left the line
     * @return who came last before it; 0 if nobody did
     */
    long note(long hash, long seq, long passed) {
        long before = last(hash);
        if (size * 2 >= hashes.length && !isPlaced(hash)) {
            renew(passed);
        }
        int at = find(hash);
        if (last[at] == 0) {
            if (size * 2 >= hashes.length) {
                unplaced = seq;
                return before;
            }
            hashes[at] = hash;
            size++;
        }
        last[at] = seq;
        return before;
    }

    /** 0 if there is none. */
    long last(long hash) {
        return isPlaced(hash) ? last[find(hash)] : unplaced;
    }

    private boolean isPlaced(long hash) {
        return last[find(hash)] != 0;
    }

    private int find(long hash) {
        int mask = hashes.length - 1;
        int at = (int) hash & mask;
        while (last[at] != 0 && hashes[at] != hash) {
            at = at + 1 & mask;
        }
        return at;
    }

    /** Large enough for those in line, and half of it free. */
    private void renew(long passed) {
        long[] oldHashes = hashes;
        long[] oldLast = last;
        int inLine = 0;
        for (long seq : oldLast) {
            inLine += seq > passed ? 1 : 0;
        }
        int places = PLACES_LEAST;
        while (places < PLACES_MAX && places < inLine * 4L) {
            places *= 2;
        }
        hashes = new long[places];
        last = new long[places];
        size = 0;
        for (int i = 0; i < oldLast.length; i++) {
            if (oldLast[i] > passed) {
                int at = find(oldHashes[i]);
                hashes[at] = oldHashes[i];
                last[at] = oldLast[i];
                size++;
            }
        }
    }
}
