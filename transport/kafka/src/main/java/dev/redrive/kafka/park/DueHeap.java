// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The slots that may be taken, soonest first; among equals the lower offset. Each slot knows its seat, so any can leave. Due times
 * lie here and four children side by side, since a look into a slot is a look far away.
 */
final class DueHeap {
    private static final int OUT = -1;
    private static final int CHILDREN = 4;
    private static final int CAPACITY_MIN = 64;

    private final Slots slots;
    private int[] heap = new int[CAPACITY_MIN];
    private long[] dues = new long[CAPACITY_MIN];
    private int size;

    DueHeap(Slots slots) {
        this.slots = slots;
    }

    /** The soonest one, or none. */
    int first() {
        return size == 0 ? Slots.NONE : heap[0];
    }

    /** When the soonest one is due; {@link Long#MAX_VALUE} if there is none. */
    long firstDue() {
        return size == 0 ? Long.MAX_VALUE : dues[0];
    }

    void add(int slot, long due) {
        if (size == heap.length) {
            resize(size + (size >> 1));
        }
        rise(size++, slot, due);
    }

    /** A new slot is in no heap. */
    void keepOut(int slot) {
        slots.seat(slot, OUT);
    }

    boolean contains(int slot) {
        return slots.seat(slot) != OUT;
    }

    void remove(int slot) {
        int hole = slots.seat(slot);
        size--;
        if (hole != size) {
            fill(hole, heap[size], dues[size]);
        }
        slots.seat(slot, OUT);
        if (size == 0 && heap.length > CAPACITY_MIN) {
            resize(CAPACITY_MIN);
        }
    }

    /** Each that is due by now, in no order. Looks at few others. */
    void forEachDueBy(long now, IntConsumer visitor) {
        visit(now, 0, visitor);
    }

    private void visit(long now, int at, IntConsumer visitor) {
        if (at < size && dues[at] <= now) {
            visitor.accept(heap[at]);
            for (int child = firstChild(at); child < firstChild(at) + CHILDREN; child++) {
                visit(now, child, visitor);
            }
        }
    }

    private void fill(int hole, int slot, long due) {
        if (hole > 0 && isBefore(slot, due, parent(hole))) {
            rise(hole, slot, due);
        } else {
            sink(hole, slot, due);
        }
    }

    private void rise(int from, int slot, long due) {
        int at = from;
        while (at > 0 && isBefore(slot, due, parent(at))) {
            sit(at, heap[parent(at)], dues[parent(at)]);
            at = parent(at);
        }
        sit(at, slot, due);
    }

    private void sink(int from, int slot, long due) {
        int at = from;
        while (firstChild(at) < size) {
            int child = soonestChild(at);
            if (isBefore(slot, due, child)) {
                break;
            }
            sit(at, heap[child], dues[child]);
            at = child;
        }
        sit(at, slot, due);
    }

    private int soonestChild(int at) {
        int soonest = firstChild(at);
        int end = Math.min(soonest + CHILDREN, size);
        for (int child = soonest + 1; child < end; child++) {
            if (isBefore(heap[child], dues[child], soonest)) {
                soonest = child;
            }
        }
        return soonest;
    }

    private void sit(int at, int slot, long due) {
        heap[at] = slot;
        dues[at] = due;
        slots.seat(slot, at);
    }

    private static int parent(int at) {
        return (at - 1) / CHILDREN;
    }

    private static int firstChild(int at) {
        return at * CHILDREN + 1;
    }

    private boolean isBefore(int slot, long due, int seat) {
        if (due != dues[seat]) {
            return due < dues[seat];
        }
        int byOffset = Long.compare(slots.offset(slot), slots.offset(heap[seat]));
        return byOffset != 0 ? byOffset < 0 : slots.partition(slot) < slots.partition(heap[seat]);
    }

    private void resize(int capacity) {
        heap = Arrays.copyOf(heap, capacity);
        dues = Arrays.copyOf(dues, capacity);
    }
}
