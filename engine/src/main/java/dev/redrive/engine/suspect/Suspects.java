// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.suspect;

import dev.redrive.core.message.Origin;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Who was active at unclean stops, and how often. Owned by the engine thread once open.
 *
 * <p>A message active at two unclean stops in a row is a suspect; from then on it runs alone among suspects. A suspect
 * active at a further unclean stop is charged with it. What is known stays in the same memory as the marks, each entry
 * with its check, until the message is finished or the process stops in order.
 *
 * <p>Layout: the slots of {@link Marks}, then {@link #ENTRIES_MAX} entries of four words (mark, stops in a row, charges
 * with how many of them are already ruled on, check).
 */
public final class Suspects {

    /** More than this many are not remembered: a crash leaves at most what was active. */
    static final int ENTRIES_MAX = 4096;

    /** What the file takes; most of it is never touched and costs no disk. */
    public static final int BYTES = Marks.SLOTS_MAX * Marks.SLOT_BYTES + ENTRIES_MAX * 32;

    private static final int STOPS_OF_A_SUSPECT = 2;

    /** What is known of one message. */
    private record Known(int stops, int charges, int ruled) {

        boolean isSuspect() {
            return stops >= STOPS_OF_A_SUSPECT;
        }
    }

    private final Marks marks;
    private final LongBuffer entries;
    private final Map<Long, Known> known = new HashMap<>();

    /** Takes over what the last process left in this memory, and counts its end if it was unclean. */
    public Suspects(ByteBuffer memory) {
        int slotBytes = memory.capacity() - ENTRIES_MAX * 32;
        this.marks = new Marks(memory.slice(0, slotBytes));
        this.entries = memory.slice(slotBytes, ENTRIES_MAX * 32).asLongBuffer();
        load();
        countUncleanStop();
    }

    /** Plain memory: nothing is remembered beyond this object. */
    public static Suspects forgetful(int slots) {
        return new Suspects(ByteBuffer.allocate(slots * Marks.SLOT_BYTES + ENTRIES_MAX * 32));
    }

    public Marks marks() {
        return marks;
    }

    public boolean none() {
        return known.isEmpty();
    }

    public boolean isSuspect(Origin origin) {
        if (known.isEmpty()) {
            return false;
        }
        Known it = known.get(Marks.markOf(origin));
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
    public int charges(Origin origin) {
        Known it = known.get(Marks.markOf(origin));
        return it == null ? 0 : it.charges();
    }

    /** Whether a crash is charged that no ruling speaks of yet. */
    public boolean isToBeCharged(Origin origin) {
        Known it = known.isEmpty() ? null : known.get(Marks.markOf(origin));
        return it != null && it.charges() > it.ruled();
    }

    /** The ruling on its crash is durable. */
    public void ruled(Origin origin) {
        known.computeIfPresent(
                Marks.markOf(origin), (mark, it) -> new Known(it.stops(), it.charges(), it.charges()));
        save();
    }

    /** The message is finished. */
    public void forget(Origin origin) {
        if (!known.isEmpty() && known.remove(Marks.markOf(origin)) != null) {
            save();
        }
    }

    /** An orderly stop: everything is forgotten. */
    public void clear() {
        marks.allIdle();
        known.clear();
        save();
    }

    private void countUncleanStop() {
        Map<Long, Boolean> active = new HashMap<>();
        for (int slot = 0; slot < marks.capacity(); slot++) {
            long mark = marks.activeIn(slot);
            if (mark != 0) {
                active.put(mark, true);
            }
        }
        if (active.isEmpty()) {
            return;
        }
        // A stop that found it idle breaks the row, but a suspect stays one until it is finished.
        known.entrySet().removeIf(each -> !each.getValue().isSuspect() && !active.containsKey(each.getKey()));
        for (Long mark : active.keySet()) {
            if (known.size() < ENTRIES_MAX || known.containsKey(mark)) {
                known.merge(mark, new Known(1, 0, 0), (it, ignored) -> it.isSuspect()
                        ? new Known(it.stops(), it.charges() + 1, it.ruled())
                        : new Known(it.stops() + 1, it.charges(), it.ruled()));
            }
        }
        save();
        marks.allIdle();
    }

    private void load() {
        for (int i = 0; i < ENTRIES_MAX; i++) {
            long mark = entries.get(i * 4);
            long stops = entries.get(i * 4 + 1);
            long charges = entries.get(i * 4 + 2);
            if (mark != 0 && entries.get(i * 4 + 3) == check(mark, stops, charges)) {
                known.put(mark, new Known((int) stops, (int) (charges >>> 32), (int) charges));
            }
        }
    }

    private void save() {
        int i = 0;
        for (Map.Entry<Long, Known> each : known.entrySet()) {
            Known it = each.getValue();
            long charges = ((long) it.charges() << 32) | it.ruled();
            entries.put(i * 4, each.getKey());
            entries.put(i * 4 + 1, it.stops());
            entries.put(i * 4 + 2, charges);
            entries.put(i * 4 + 3, check(each.getKey(), it.stops(), charges));
            i++;
        }
        for (; i < ENTRIES_MAX && entries.get(i * 4) != 0; i++) {
            entries.put(i * 4, 0);
        }
    }

    private static long check(long mark, long stops, long charges) {
        long h = mark * 0x9e3779b97f4a7c15L ^ Long.rotateLeft(stops * 0xc2b2ae3d27d4eb4fL, 31);
        h ^= Long.rotateLeft(charges * 0x165667b19e3779f9L, 17) + 1;
        return (h ^ (h >>> 29)) * 0xbf58476d1ce4e5b9L;
    }
}
