// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The claim cursor of urgent messages: which of those in line may go before their turn. Owned by the feeder thread.
 *
 * <p>An urgent message may go when nobody of its key is in line before it. Who came last of a key is noted as messages
 * are pushed ({@link KeyTrail}); so when an urgent one comes, the one it has to wait for is known, and if that has left the line
 * already it is free. The line there was when the store was opened is unknown: it is read through once, if there is an urgent
 * message in it, or one with a key behind it.
 *
 * <p>Whoever has overtaken is remembered until the cursor of all others comes by. Everything here is bounded: beyond that an
 * urgent message waits for its turn like any other.
 */
final class Overtaking {
    private static final int FREE_MAX = 65_536;
    private static final int HELD_MAX = 4096;
    private static final int OVERTAKEN_MAX = 1 << 18;

    /**
     * One in line.
     *
     * @param hash of its key; null if it has none that counts
     * @param after who came last before it, of its key and its line; 0 if nobody did
     */
    private record Urgent(long seq, @Nullable Long hash, long after) {}

    private final boolean ordered;
    private final long oldEnd;
    private final long oldUrgentEnd;
    private final KeyTrail trail = new KeyTrail();
    private final KeyTrail oldTrail = new KeyTrail();
    private final Deque<Urgent> free = new ArrayDeque<>();
    /** Those that have to wait for that one. */
    private final TreeMap<Long, List<Urgent>> held = new TreeMap<>();
    /** Those that may have to wait for someone in the old line. */
    private final Deque<Urgent> unsure = new ArrayDeque<>();

    private final LongMap<Boolean> overtaken = new LongMap<>();
    private int heldCount;
    private long readTo;

    /**
     * @param ordered whether keys have an order
     * @param oldEnd the last one of the line there is; 0 if there is none
     * @param oldUrgentEnd the last urgent one of it; 0 if there is none
     */
    Overtaking(boolean ordered, long oldEnd, long oldUrgentEnd) {
        this.ordered = ordered;
        this.oldEnd = oldEnd;
        this.oldUrgentEnd = oldUrgentEnd;
    }

    /** It has joined the line. Called for each, in order. */
    void pushed(long seq, Content content, long passed) {
        Key key = ordered ? content.key() : null;
        long before = key == null ? 0 : trail.note(key.hash(), seq, passed);
        if (content.labels().priority().isUrgent()) {
            place(new Urgent(seq, key == null ? null : key.hash(), before), passed);
        }
    }

    private void place(Urgent one, long passed) {
        boolean old = one.seq <= oldEnd;
        if (one.hash != null && !old && readTo < oldEnd && passed < oldEnd) {
            addWithin(unsure, one, HELD_MAX);
            return;
        }
        long oldest = one.hash == null || old ? 0 : oldTrail.last(one.hash);
        long blocker = !hasLeft(one.after, passed) ? one.after : !hasLeft(oldest, passed) ? oldest : 0;
        if (blocker == 0) {
            addWithin(free, one, FREE_MAX);
        } else if (heldCount < HELD_MAX) {
            held.computeIfAbsent(blocker, each -> new ArrayList<>()).add(one);
            heldCount++;
        }
    }

    private static void addWithin(Deque<Urgent> some, Urgent one, int max) {
        if (some.size() < max) {
            some.add(one);
        }
    }

    private boolean hasLeft(long seq, long passed) {
        return seq <= passed || overtaken.get(seq) != null;
    }

    // ---- the old line ----

    /** Where to read on in the old line; 0 if there is nothing to find. */
    long readFrom(long passed) {
        if (passed >= oldEnd || readTo >= oldEnd) {
            readTo = oldEnd;
            List<Urgent> settled = List.copyOf(unsure);
            unsure.clear();
            settled.forEach(one -> place(one, passed));
            return 0;
        }
        boolean nothingToFind = unsure.isEmpty() && oldUrgentEnd <= Math.max(passed, readTo);
        return nothingToFind ? 0 : Math.max(passed, readTo);
    }

    /** A message of the old line, in order. */
    void found(long seq, Content content, long passed) {
        if (seq > oldEnd) {
            return;
        }
        Key key = ordered ? content.key() : null;
        long before = key == null ? 0 : oldTrail.note(key.hash(), seq, passed);
        if (content.labels().priority().isUrgent()) {
            place(new Urgent(seq, key == null ? null : key.hash(), before), passed);
        }
    }

    /** So far it was read. */
    void readUpTo(long seq) {
        readTo = Math.max(readTo, seq);
    }

    long oldEnd() {
        return oldEnd;
    }

    // ---- who may go ----

    boolean isEmpty() {
        return free.isEmpty() && held.isEmpty() && unsure.isEmpty() && oldUrgentEnd <= readTo;
    }

    /** Up to that many that may go before their turn, taken out. */
    List<Long> take(int max, long passed) {
        while (!held.isEmpty() && held.firstKey() <= passed) {
            release(held.pollFirstEntry().getValue(), passed);
        }
        List<Long> seqs = new ArrayList<>();
        while (seqs.size() < max && hasRoom(passed)) {
            Urgent one = free.poll();
            if (one == null) {
                break;
            }
            if (one.seq > passed && overtaken.get(one.seq) == null) {
                seqs.add(one.seq);
            }
        }
        return seqs;
    }

    private boolean hasRoom(long passed) {
        if (overtaken.size() >= OVERTAKEN_MAX) {
            List<Long> gone = new ArrayList<>();
            overtaken.forEachKey(seq -> {
                if (seq <= passed) {
                    gone.add(seq);
                }
            });
            gone.forEach(overtaken::remove);
        }
        return overtaken.size() < OVERTAKEN_MAX;
    }

    /** It leaves the line now; who waited for it may go next. */
    void overtakes(long seq, long passed) {
        overtaken.put(seq, true);
        List<Urgent> next = held.remove(seq);
        if (next != null) {
            release(next, passed);
        }
    }

    private void release(List<Urgent> some, long passed) {
        heldCount -= some.size();
        some.forEach(one -> place(one, passed));
    }

    /** It could not go after all: it is among the first of the next time. */
    void putBack(long seq) {
        free.addFirst(new Urgent(seq, null, 0));
    }

    boolean hasOvertaken(long seq) {
        return overtaken.get(seq) != null;
    }

    /** The cursor of all others comes by. Whether it has gone already. */
    boolean isPassedBy(long seq) {
        return overtaken.size() > 0 && overtaken.remove(seq) != null;
    }

    void clear() {
        free.clear();
        held.clear();
        unsure.clear();
        heldCount = 0;
    }
}
