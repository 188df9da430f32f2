// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

/** A set of hashes: 16 bytes each at most, where a set of objects takes 50. Not for several threads. */
final class LongSet {
    private static final int FIRST = 64;
    /** Marks an empty place, so it cannot be a member; it is one hash of 2 to the 64. */
    private static final long NONE = 0;

    private long[] places = new long[FIRST];
    private int size;

    boolean add(long hash) {
        if (2 * (size + 1) > places.length) {
            grow();
        }
        int at = find(hash);
        if (places[at] == hash) {
            return false;
        }
        places[at] = hash;
        size++;
        return true;
    }

    boolean remove(long hash) {
        int at = find(hash);
        if (hash == NONE || places[at] != hash) {
            return false;
        }
        places[at] = NONE;
        size--;
        // Those behind it may have stood there only because the place was taken.
        for (int next = after(at); places[next] != NONE; next = after(next)) {
            long moved = places[next];
            places[next] = NONE;
            places[find(moved)] = moved;
        }
        return true;
    }

    int size() {
        return size;
    }

    private int find(long hash) {
        int at = (int) (hash ^ (hash >>> 32)) & (places.length - 1);
        while (places[at] != NONE && places[at] != hash) {
            at = after(at);
        }
        return at;
    }

    private int after(int at) {
        return (at + 1) & (places.length - 1);
    }

    private void grow() {
        long[] before = places;
        places = new long[before.length * 2];
        for (long each : before) {
            if (each != NONE) {
                places[find(each)] = each;
            }
        }
    }
}
