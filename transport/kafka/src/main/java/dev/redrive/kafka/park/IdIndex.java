// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import java.util.function.IntPredicate;

/** Slots by the hash of their message's id: open addressing, linear probing, no tombstones; several slots may share a hash. */
final class IdIndex {
    private static final int CAPACITY_MIN = 64;
    private static final int EMPTY = 0;
    /** 2^64 divided by the golden ratio: spreads whatever hash comes. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private final Slots slots;
    /** Slot + 1. */
    private int[] entries = new int[CAPACITY_MIN];

    private int size;

    IdIndex(Slots slots) {
        this.slots = slots;
    }

    /** The first slot with that hash that is wanted, or none. */
    int find(long hash, IntPredicate wanted) {
        for (int at = home(hash); entries[at] != EMPTY; at = next(at)) {
            int slot = entries[at] - 1;
            if (slots.hash(slot) == hash && wanted.test(slot)) {
                return slot;
            }
        }
        return Slots.NONE;
    }

    void add(int slot) {
        if ((size + 1L) * 3 > entries.length * 2L) {
            grow();
        }
        put(slot);
        size++;
    }

    void remove(int slot) {
        int hole = home(slots.hash(slot));
        while (entries[hole] != slot + 1) {
            hole = next(hole);
        }
        int mask = entries.length - 1;
        for (int at = next(hole); entries[at] != EMPTY; at = next(at)) {
            int home = home(slots.hash(entries[at] - 1));
            // Moves back what would no longer be found past the hole.
            if ((at - home & mask) >= (at - hole & mask)) {
                entries[hole] = entries[at];
                hole = at;
            }
        }
        entries[hole] = EMPTY;
        size--;
        if (size == 0 && entries.length > CAPACITY_MIN) {
            entries = new int[CAPACITY_MIN];
        }
    }

    private void put(int slot) {
        int at = home(slots.hash(slot));
        while (entries[at] != EMPTY) {
            at = next(at);
        }
        entries[at] = slot + 1;
    }

    private void grow() {
        int[] old = entries;
        entries = new int[old.length * 2];
        for (int entry : old) {
            if (entry != EMPTY) {
                put(entry - 1);
            }
        }
    }

    private int home(long hash) {
        int bits = Integer.numberOfTrailingZeros(entries.length);
        return (int) ((hash * SPREAD) >>> (Long.SIZE - bits));
    }

    private int next(int at) {
        return at + 1 & entries.length - 1;
    }
}
