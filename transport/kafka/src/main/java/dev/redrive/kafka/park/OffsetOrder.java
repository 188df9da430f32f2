// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The slots of each partition, lowest offset first: a list linked through the slots. Made for what a topic does: offsets come in
 * ascending order, so that each goes to the end. One that does not is walked to its place from the one added last: what is read
 * again comes in ascending order too.
 */
final class OffsetOrder {
    private static final class Ends {
        int first = Slots.NONE;
        int last = Slots.NONE;
        /** The one added last, or a neighbour of it if that is gone. */
        int finger = Slots.NONE;

        int size;
    }

    private final Slots slots;
    private final Map<Integer, Ends> partitions = new HashMap<>();

    OffsetOrder(Slots slots) {
        this.slots = slots;
    }

    /** The slot with the lowest offset, or none. */
    int first(int partition) {
        Ends ends = partitions.get(partition);
        return ends == null ? Slots.NONE : ends.first;
    }

    /** Those of which anything is known. */
    Set<Integer> partitions() {
        return partitions.keySet();
    }

    int size(int partition) {
        Ends ends = partitions.get(partition);
        return ends == null ? 0 : ends.size;
    }

    /** Each of them; the one that is visited may be removed meanwhile. */
    void forEach(IntConsumer visitor) {
        for (int partition : List.copyOf(partitions.keySet())) {
            int slot = first(partition);
            while (slot != Slots.NONE) {
                int next = slots.after(slot);
                visitor.accept(slot);
                slot = next;
            }
        }
    }

    void add(int slot) {
        Ends ends = partitions.computeIfAbsent(slots.partition(slot), partition -> new Ends());
        int before = before(ends, slots.offset(slot));
        int after = before == Slots.NONE ? ends.first : slots.after(before);
        link(ends, before, slot);
        link(ends, slot, after);
        ends.finger = slot;
        ends.size++;
    }

    /** The last slot that is not beyond that offset, or none. */
    private int before(Ends ends, long offset) {
        if (ends.last == Slots.NONE || slots.offset(ends.last) <= offset) {
            return ends.last;
        }
        int before = ends.finger;
        while (before != Slots.NONE && slots.offset(before) > offset) {
            before = slots.before(before);
        }
        int after = before == Slots.NONE ? ends.first : slots.after(before);
        while (slots.offset(after) <= offset) {
            before = after;
            after = slots.after(after);
        }
        return before;
    }

    void remove(int slot) {
        Ends ends = partitions.get(slots.partition(slot));
        if (ends == null) {
            throw new IllegalStateException("no such partition: " + slots.partition(slot));
        }
        if (ends.finger == slot) {
            ends.finger = slots.before(slot) == Slots.NONE ? slots.after(slot) : slots.before(slot);
        }
        link(ends, slots.before(slot), slots.after(slot));
        ends.size--;
        if (ends.first == Slots.NONE) {
            partitions.remove(slots.partition(slot));
        }
    }

    /** Makes them neighbours, or ends of the list where one is none. */
    private void link(Ends ends, int before, int after) {
        if (before == Slots.NONE) {
            ends.first = after;
        } else {
            slots.after(before, after);
        }
        if (after == Slots.NONE) {
            ends.last = before;
        } else {
            slots.before(after, before);
        }
    }
}
