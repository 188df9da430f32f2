// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

/**
 * Keys held up by a message that waits, by hash: which message it is, or that its followers are being let through. 34 bytes
 * a key. Two keys of equal hash hold each other up, which delays but never reorders. Owned by the feeder thread.
 */
final class ParkedKeys {
    static final long NONE = 0;
    /** The one that held it up is finished; what it left behind goes first. */
    static final long DRAINING = -1;

    private long[] hashes = new long[64];
    private long[] heads = new long[64];
    private boolean[] followed = new boolean[64];
    private int size;

    int size() {
        return size;
    }

    /** The seq that holds the key up, {@link #DRAINING}, or {@link #NONE}. */
    long head(long hash) {
        return heads[find(hash)];
    }

    void put(long hash, long head) {
        int at = find(hash);
        if (heads[at] == NONE) {
            hashes[at] = hash;
            followed[at] = false;
            size++;
        }
        heads[at] = head;
        if (size * 2 > hashes.length) {
            grow();
        }
    }

    /** Someone has lined up behind that key, which is held up. */
    void follow(long hash) {
        followed[find(hash)] = true;
    }

    /** Whether anyone has since the key was first held up. */
    boolean followed(long hash) {
        return followed[find(hash)];
    }

    void remove(long hash) {
        int hole = find(hash);
        if (heads[hole] == NONE) {
            return;
        }
        size--;
        int mask = hashes.length - 1;
        for (int next = hole + 1 & mask; heads[next] != NONE; next = next + 1 & mask) {
            int home = (int) hashes[next] & mask;
            if ((next - home & mask) >= (next - hole & mask)) {
                hashes[hole] = hashes[next];
                heads[hole] = heads[next];
                followed[hole] = followed[next];
                hole = next;
            }
        }
        heads[hole] = NONE;
    }

    private int find(long hash) {
        int mask = hashes.length - 1;
        int at = (int) hash & mask;
        while (heads[at] != NONE && hashes[at] != hash) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        long[] oldHashes = hashes;
        long[] oldHeads = heads;
        boolean[] oldFollowed = followed;
        hashes = new long[oldHashes.length * 2];
        heads = new long[oldHashes.length * 2];
        followed = new boolean[oldHashes.length * 2];
        size = 0;
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldHeads[i] != NONE) {
                put(oldHashes[i], oldHeads[i]);
                followed[find(oldHashes[i])] = oldFollowed[i];
            }
        }
    }
}
