// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of each slot: in memory while there is room, then on disk, and in memory all the same if the disk takes no more. Once
 * the files have half the size they may have, those that are mostly empty are put together: one with each that is put, and once
 * they are full one with each look.
 */
final class Bodies implements AutoCloseable {
    private final Slots slots;
    private final Spill spill;
    private final OffsetOrder all;
    private final Waiting.Budget budget;
    private long inMemory;

    /** @param all the slots that have bytes */
    Bodies(Slots slots, OffsetOrder all, Spill spill, Waiting.Budget budget) {
        this.slots = slots;
        this.all = all;
        this.spill = spill;
        this.budget = budget;
    }

    void put(int slot, byte[] bytes) {
        Spot spot = inMemory + bytes.length > budget.memoryBytes() ? spill.put(bytes) : null;
        if (spot == null) {
            slots.bytes(slot, bytes);
            inMemory += bytes.length;
        } else {
            slots.spot(slot, spot);
            if (2 * spill.fileBytes() > budget.diskBytes()) {
                spill.sparsest().ifPresent(this::putTogether);
            }
        }
    }

    /** Moves what is needed of a file to the newest one, until one cannot be moved. */
    private void putTogether(int segment) {
        var needed = IntStream.builder();
        all.forEach(slot -> {
            if (slots.bytes(slot) == null && slots.spot(slot).segment() == segment) {
                needed.add(slot);
            }
        });
        for (int slot : needed.build().toArray()) {
            if (!move(slot)) {
                return;
            }
        }
    }

    /** False if it cannot be read, or the disk does not take it; it stays where it is then. */
    private boolean move(int slot) {
        Spot old = slots.spot(slot);
        byte @Nullable [] bytes = spill.get(old);
        Spot moved = bytes == null ? null : spill.put(bytes);
        if (moved == null) {
            return false;
        }
        slots.spot(slot, moved);
        spill.free(old);
        return true;
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

    /**
     * Whether the files are as large as they may be. While they are, nothing is put; so each call that finds it puts one file
     * together.
     */
    boolean isDiskFull() {
        if (isFull() && !spill.failed()) {
            spill.sparsest().ifPresent(this::putTogether);
        }
        return isFull();
    }

    private boolean isFull() {
        return spill.fileBytes() >= budget.diskBytes();
    }

    /** Whether there is more in memory than should be, as the disk takes no more. Asking tries the disk again. */
    boolean isOverBudget() {
        return inMemory > budget.memoryBytes() && spill.failed();
    }

    @Override
    public void close() {
        spill.close();
    }
}
