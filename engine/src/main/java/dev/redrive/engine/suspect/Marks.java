// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.suspect;

import dev.redrive.core.message.MessageId;
import java.nio.ByteBuffer;

/**
 * Which messages are being attempted, one slot per runner, in memory that survives the process (a mapped file), or in
 * plain memory for tests. Not synced: it must survive the process, not the machine.
 *
 * <p>Each slot belongs to one runner, which writes two words before an attempt: the message's mark and a check of it. A
 * slot cut off between the two is taken as idle, and rightly so: its attempt had not begun.
 */
public final class Marks {

    /** Slots, and so attempts at a time, that one queue may have. */
    public static final int SLOTS_MAX = 1 << 17;

    public static final int SLOT_BYTES = 16;

    private final ByteBuffer slots;

    Marks(ByteBuffer slots) {
        this.slots = slots;
    }

    public void active(int slot, MessageId id) {
        long mark = markOf(id);
        slots.putLong(slot * SLOT_BYTES, mark);
        slots.putLong(slot * SLOT_BYTES + 8, check(mark, slot));
    }

    public void idle(int slot) {
        slots.putLong(slot * SLOT_BYTES + 8, 0);
    }

    /** The mark in a slot, or 0. */
    long activeIn(int slot) {
        long mark = slots.getLong(slot * SLOT_BYTES);
        return slots.getLong(slot * SLOT_BYTES + 8) == check(mark, slot) ? mark : 0;
    }

    /** Writes only where something stands, so that untouched parts of the file stay untouched. */
    void allIdle() {
        for (int slot = 0; slot < capacity(); slot++) {
            if (activeIn(slot) != 0) {
                idle(slot);
            }
        }
    }

    int capacity() {
        return slots.capacity() / SLOT_BYTES;
    }

    /**
     * One long per message, of what stays the same wherever it goes: on Kafka each wait on the retry topic gives it another
     * origin. Two messages of a queue with one mark would at worst share their suspicion.
     */
    static long markOf(MessageId id) {
        long mark = mix(id.fingerprint() + 0x9e3779b97f4a7c15L);
        return mark == 0 ? 1 : mark;
    }

    private static long check(long mark, int slot) {
        long check = mix(mark ^ (0x5851f42d4c957f2dL * (slot + 1)));
        return check == 0 ? 1 : check;
    }

    private static long mix(long h) {
        h = (h ^ (h >>> 30)) * 0xbf58476d1ce4e5b9L;
        h = (h ^ (h >>> 27)) * 0x94d049bb133111ebL;
        return h ^ (h >>> 31);
    }
}
