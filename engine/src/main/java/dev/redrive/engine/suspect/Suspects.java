// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.suspect;

import dev.redrive.core.message.MessageId;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who was active at unclean stops, and how often. Owned by the engine thread once open.
 *
 * <p>A message active at two unclean stops in a row is a suspect; from then on it runs alone among suspects. A suspect
 * active at a further unclean stop is charged with it. What is known stays in the same memory as the marks, each entry
 * with its check, until the message is finished or the process stops in order.
 *
 * <p>Layout: the slots of {@link Marks}, then {@link #ENTRIES_MAX} entries of four words (mark, stops in a row with the
 * attempt ruled on, charges with how many of them are already ruled on, check).
 */
public final class Suspects {

    /** More than this many are not remembered: a crash leaves at most what was active. */
    public static final int ENTRIES_MAX = 4096;

    /** Where the entries begin, after the slots. */
    public static final int ENTRIES_AT = Marks.SLOTS_MAX * Marks.SLOT_BYTES;

    public static final int ENTRY_BYTES = 32;

    /** What the file takes; most of it is never touched and costs no disk. */
    public static final int BYTES = ENTRIES_AT + ENTRIES_MAX * ENTRY_BYTES;

    private static final int STOPS_OF_A_SUSPECT = 2;

    /**
     * What is known of one message, and at which entry it stands.
     *
     * @param rulingOn the attempt that a ruling on its crash was submitted for; 0 if there was none
     */
    private record Known(int at, int stops, int charges, int ruled, int rulingOn) {

        boolean isSuspect() {
            return stops >= STOPS_OF_A_SUSPECT;
        }
    }

    private final Marks marks;
    private final LongBuffer entries;
    private final Map<Long, Known> known = new HashMap<>();
    private final BitSet taken = new BitSet(ENTRIES_MAX);

    /** Takes over what the last process left in this memory, and counts its end if it was unclean. */
    public Suspects(ByteBuffer memory) {
        int slotBytes = memory.capacity() - ENTRIES_MAX * ENTRY_BYTES;
        this.marks = new Marks(memory.slice(0, slotBytes));
        this.entries = memory.slice(slotBytes, ENTRIES_MAX * ENTRY_BYTES).asLongBuffer();
        load();
        countUncleanStop();
    }

    /** Plain memory: nothing is remembered beyond this object. */
    public static Suspects forgetful(int slots) {
        return new Suspects(ByteBuffer.allocate(slots * Marks.SLOT_BYTES + ENTRIES_MAX * ENTRY_BYTES));
    }

    public Marks marks() {
        return marks;
    }

    public boolean none() {
        return known.isEmpty();
    }

    public boolean isSuspect(MessageId id) {
        if (known.isEmpty()) {
            return false;
        }
        Known it = known.get(Marks.markOf(id));
        return it != null && it.isSuspect();
    }

    public int count() {
        int suspects = 0;
        for (Known each : known.values()) {
            suspects += each.isSuspect() ? 1 : 0;
        }
        return suspects;
    }

    /** How often this suspect was active when the process died, all told. */
    public int charges(MessageId id) {
        Known it = known.get(Marks.markOf(id));
        return it == null ? 0 : it.charges();
    }

    /**
     * Whether a crash is charged that no ruling speaks of yet. A ruling may have become durable without our hearing of
     * it; then the message has come further than the attempt it was for, or has ended there and begun a new life.
     *
     * @param number of the attempt it would get now
     */
    public boolean isToBeCharged(MessageId id, int number) {
        Known it = known.isEmpty() ? null : known.get(Marks.markOf(id));
        if (it == null || it.charges() == it.ruled()) {
            return false;
        }
        if (it.rulingOn() > 0 && number != it.rulingOn()) {
            ruled(id);
            return false;
        }
        return true;
    }

    /** A ruling on its crash is about to be submitted, as that attempt. */
    public void ruling(MessageId id, int number) {
        long mark = Marks.markOf(id);
        Known it = known.get(mark);
        if (it != null) {
            save(mark, new Known(it.at(), it.stops(), it.charges(), it.ruled(), number));
        }
    }

    /** The ruling on its crash is durable. */
    public void ruled(MessageId id) {
        long mark = Marks.markOf(id);
        Known it = known.get(mark);
        if (it != null && it.ruled() < it.charges()) {
            save(mark, new Known(it.at(), it.stops(), it.charges(), it.charges(), 0));
        }
    }

    /** The message is finished. */
    public void forget(MessageId id) {
        if (!known.isEmpty()) {
            forget(Marks.markOf(id));
        }
    }

    /** An orderly stop: everything is forgotten. */
    public void clear() {
        marks.allIdle();
        List.copyOf(known.keySet()).forEach(this::forget);
    }

    private void countUncleanStop() {
        Set<Long> active = new HashSet<>();
        for (int slot = 0; slot < marks.capacity(); slot++) {
            long mark = marks.activeIn(slot);
            if (mark != 0) {
                active.add(mark);
            }
        }
        if (active.isEmpty()) {
            return;
        }
        // A stop that found it idle breaks the row, but a suspect stays one until it is finished.
        for (Long mark : List.copyOf(known.keySet())) {
            Known it = known.get(mark);
            if (it != null && !it.isSuspect() && !active.contains(mark)) {
                forget(mark);
            }
        }
        active.forEach(this::countActive);
        marks.allIdle();
    }

    private void countActive(long mark) {
        Known it = known.get(mark);
        if (it == null) {
            if (known.size() < ENTRIES_MAX) {
                save(mark, new Known(taken.nextClearBit(0), 1, 0, 0, 0));
            }
        } else if (it.isSuspect()) {
            save(mark, new Known(it.at(), it.stops(), it.charges() + 1, it.ruled(), it.rulingOn()));
        } else {
            save(mark, new Known(it.at(), it.stops() + 1, it.charges(), it.ruled(), it.rulingOn()));
        }
    }

    private void load() {
        for (int i = 0; i < ENTRIES_MAX; i++) {
            long mark = entries.get(i * 4);
            long stops = entries.get(i * 4 + 1);
            long charges = entries.get(i * 4 + 2);
            if (mark != 0 && entries.get(i * 4 + 3) == check(mark, stops, charges)) {
                known.put(mark, new Known(i, (int) stops, (int) (charges >>> 32), (int) charges, (int) (stops >>> 32)));
                taken.set(i);
            }
        }
    }

    /** Touches one entry only: a process that dies here leaves the others as they were. */
    private void save(long mark, Known it) {
        known.put(mark, it);
        taken.set(it.at());
        long stops = ((long) it.rulingOn() << 32) | it.stops();
        long charges = ((long) it.charges() << 32) | it.ruled();
        entries.put(it.at() * 4, mark);
        entries.put(it.at() * 4 + 1, stops);
        entries.put(it.at() * 4 + 2, charges);
        entries.put(it.at() * 4 + 3, check(mark, stops, charges));
    }

    private void forget(long mark) {
        Known it = known.remove(mark);
        if (it != null) {
            taken.clear(it.at());
            entries.put(it.at() * 4, 0);
        }
    }

    private static long check(long mark, long stops, long charges) {
        long h = mark * 0x9e3779b97f4a7c15L ^ Long.rotateLeft(stops * 0xc2b2ae3d27d4eb4fL, 31);
        h ^= Long.rotateLeft(charges * 0x165667b19e3779f9L, 17) + 1;
        return (h ^ (h >>> 29)) * 0xbf58476d1ce4e5b9L;
    }
}
