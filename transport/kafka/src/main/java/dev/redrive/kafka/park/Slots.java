// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of each copy, without an object for each: a copy is a numbered slot of {@value #SLOT_BYTES} bytes in a page, and
 * a reference to its bytes if they are in memory. Pages are added one by one, so that growing copies nothing and wastes little;
 * freed slots form a list and are used again.
 */
final class Slots {
    /** No slot. */
    static final int NONE = -1;

    private static final int PAGE_BITS = 12;
    private static final int PAGE_SLOTS = 1 << PAGE_BITS;

    private static final int HASH = 0;
    private static final int OFFSET = 8;
    private static final int REPLAYS = 16;
    private static final int ATTEMPT = 20;
    private static final int PARTITION = 24;
    private static final int SEAT = 28;
    private static final int BEFORE = 32;
    private static final int AFTER = 36;
    private static final int SEGMENT = 40;
    private static final int POSITION = 44;
    private static final int LENGTH = 48;
    private static final int SLOT_BYTES = 52;

    private record Page(ByteBuffer fields, byte[] @Nullable [] bytes) {
        Page() {
            this(ByteBuffer.allocate(PAGE_SLOTS * SLOT_BYTES).order(ByteOrder.nativeOrder()), new byte[PAGE_SLOTS][]);
        }
    }

    private final List<Page> pages = new ArrayList<>();
    private int used;
    private int firstFree = NONE;
    private int freed;

    /** A slot for that copy; its due time, seat, neighbours and bytes are others' to keep. */
    int take(Waiting.Due known) {
        int slot = free();
        putLong(slot, HASH, known.copy().id());
        putLong(slot, OFFSET, known.place().offset());
        putInt(slot, REPLAYS, known.copy().replays());
        putInt(slot, ATTEMPT, known.copy().attempt());
        putInt(slot, PARTITION, known.place().partition());
        return slot;
    }

    private int free() {
        if (firstFree != NONE) {
            int slot = firstFree;
            firstFree = after(slot);
            freed--;
            return slot;
        }
        if (used == pages.size() << PAGE_BITS) {
            pages.add(new Page());
        }
        return used++;
    }

    void release(int slot) {
        after(slot, firstFree);
        firstFree = slot;
        freed++;
        if (freed == used) {
            forgetAll();
        }
    }

    /** Nothing is in use: what a flood needed is given back. */
    private void forgetAll() {
        used = 0;
        freed = 0;
        firstFree = NONE;
        pages.subList(1, pages.size()).clear();
    }

    int inUse() {
        return used - freed;
    }

    long hash(int slot) {
        return getLong(slot, HASH);
    }

    long offset(int slot) {
        return getLong(slot, OFFSET);
    }

    int partition(int slot) {
        return getInt(slot, PARTITION);
    }

    Waiting.Place place(int slot) {
        return new Waiting.Place(partition(slot), offset(slot));
    }

    Waiting.Copy copy(int slot) {
        return new Waiting.Copy(hash(slot), getInt(slot, REPLAYS), getInt(slot, ATTEMPT));
    }

    /** Its index in the heap. */
    int seat(int slot) {
        return getInt(slot, SEAT);
    }

    void seat(int slot, int seat) {
        putInt(slot, SEAT, seat);
    }

    /** Its neighbour of the same partition with the next lower offset. */
    int before(int slot) {
        return getInt(slot, BEFORE);
    }

    void before(int slot, int neighbour) {
        putInt(slot, BEFORE, neighbour);
    }

    /** Its neighbour of the same partition with the next higher offset. */
    int after(int slot) {
        return getInt(slot, AFTER);
    }

    void after(int slot, int neighbour) {
        putInt(slot, AFTER, neighbour);
    }

    /** Its bytes, if they are in memory. */
    byte @Nullable [] bytes(int slot) {
        return page(slot).bytes()[slot & PAGE_SLOTS - 1];
    }

    void bytes(int slot, byte @Nullable [] bytes) {
        page(slot).bytes()[slot & PAGE_SLOTS - 1] = bytes;
    }

    /** Where its bytes lie, if they are not in memory. */
    Spot spot(int slot) {
        return new Spot(getInt(slot, SEGMENT), getInt(slot, POSITION), getInt(slot, LENGTH));
    }

    void spot(int slot, Spot spot) {
        putInt(slot, SEGMENT, spot.segment());
        putInt(slot, POSITION, spot.position());
        putInt(slot, LENGTH, spot.length());
    }

    private Page page(int slot) {
        return pages.get(slot >>> PAGE_BITS);
    }

    private static int at(int slot, int field) {
        return (slot & PAGE_SLOTS - 1) * SLOT_BYTES + field;
    }

    private int getInt(int slot, int field) {
        return page(slot).fields().getInt(at(slot, field));
    }

    private void putInt(int slot, int field, int value) {
        page(slot).fields().putInt(at(slot, field), value);
    }

    private long getLong(int slot, int field) {
        return page(slot).fields().getLong(at(slot, field));
    }

    private void putLong(int slot, int field, long value) {
        page(slot).fields().putLong(at(slot, field), value);
    }
}
