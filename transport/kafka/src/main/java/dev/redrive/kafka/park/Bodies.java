// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import org.jspecify.annotations.Nullable;

/** The bytes of each slot: in memory while there is room, then on disk, and in memory all the same if the disk takes no more. */
final class Bodies implements AutoCloseable {
    private final Slots slots;
    private final Spill spill;
    private final long inMemoryMax;
    private long inMemory;

    Bodies(Slots slots, Spill spill, long inMemoryMax) {
        this.slots = slots;
        this.spill = spill;
        this.inMemoryMax = inMemoryMax;
    }

    void put(int slot, byte[] bytes) {
        Spot spot = inMemory + bytes.length > inMemoryMax ? spill.put(bytes) : null;
        if (spot == null) {
            slots.bytes(slot, bytes);
            inMemory += bytes.length;
        } else {
            slots.spot(slot, spot);
        }
    }

    /** Null if they were spilled and cannot be read any more. */
    byte @Nullable [] get(int slot) {
        byte @Nullable [] bytes = slots.bytes(slot);
        return bytes == null ? spill.get(slots.spot(slot)) : bytes;
    }

    /** Whether the bytes of both lie in one spill file. */
    boolean areNeighbours(int slot, int other) {
        return slots.bytes(slot) == null
                && slots.bytes(other) == null
                && slots.spot(slot).segment() == slots.spot(other).segment();
    }

    void remove(int slot) {
        byte @Nullable [] bytes = slots.bytes(slot);
        if (bytes == null) {
            spill.free(slots.spot(slot));
        } else {
            slots.bytes(slot, null);
            inMemory -= bytes.length;
        }
    }

    long inMemory() {
        return inMemory;
    }

    long spilled() {
        return spill.bytes();
    }

    boolean spillFailed() {
        return spill.failed();
    }

    @Override
    public void close() {
        spill.close();
    }
}
