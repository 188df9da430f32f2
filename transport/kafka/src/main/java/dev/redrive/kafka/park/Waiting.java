// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What waits on the retry topic until it is due. Owned by the line thread.
 *
 * <p>Of one message at most two copies are known: one that is active, and one that waits. Of two that would wait, the one with more
 * replays, then more attempts, then the higher offset stays, and the other counts as finished. While a copy is active, its waiting
 * twin cannot be taken; once the verdict on the active one is durable, a twin that is no newer is finished with it.
 *
 * <p>Messages are told apart by the hash of their name, and where that is equal by the name itself, which is read from the bytes. The name
 * holds the message's id and the place of the record it began as: an id alone may be forged, or copied onto another message.
 * The bytes of a million copies are in memory within a budget and on disk beyond it; the rest of a copy takes about 80 bytes.
 *
 * <p>If a spill file cannot be read, what waits in it is dropped and counts as lost until its records are added again; see
 * {@link #lost}. What is active, or waits for an active twin, needs no bytes and stays.
 */
public final class Waiting implements AutoCloseable {

    /** One copy of a message: which message (a 64-bit hash of its name), how often replayed, which attempt. */
    public record Copy(long id, int replays, int attempt) {

        /** Positive if this is the newer one: replays count before attempts. */
        int compareAge(Copy other) {
            return replays != other.replays
                    ? Integer.compare(replays, other.replays)
                    : Integer.compare(attempt, other.attempt);
        }
    }

    /** Where a copy lies on the retry topic. */
    public record Place(int partition, long offset) {}

    /** A copy that is known, with the bytes it came with. */
    public record Due(Place place, Copy copy, long due, byte[] bytes) {}

    /** A copy that waits, at its offset, with the bytes it came with. */
    public record Lying(long offset, Copy copy, byte[] bytes) {}

    /**
     * Room for bytes.
     *
     * @param memoryBytes beyond them they go to disk
     * @param diskBytes how large the files may be
     */
    public record Budget(long memoryBytes, long diskBytes) {}

    /** Reads a message's name from the bytes of a copy. */
    @FunctionalInterface
    public interface Names {
        String of(byte[] bytes);
    }

    /** One that has been taken, and the twin that waits for it, if any. */
    private static final class Active {
        final int slot;
        final String name;
        int twin = Slots.NONE;
        long twinDue;

        Active(int slot, String name) {
            this.slot = slot;
            this.name = name;
        }
    }

    private final Names names;
    private final Slots slots = new Slots();
    private final DueHeap takeable = new DueHeap(slots);
    private final IdIndex byId = new IdIndex(slots);
    private final OffsetOrder byOffset = new OffsetOrder(slots);
    private final Bodies bodies;
    private final Map<Place, Active> active = new HashMap<>();
    private final Map<Integer, Long> lost = new HashMap<>();

    /** Spill files in that folder, left behind by an earlier process, are deleted. */
    public Waiting(Path spillFolder, Budget budget, Names names) {
        this(new Spill(spillFolder, Spill.SEGMENT_BYTES), budget, names);
    }

    Waiting(Spill spill, Budget budget, Names names) {
        this.names = names;
        bodies = new Bodies(slots, byOffset, spill, budget);
    }

    /**
     * Adds a copy. Returns the places that count as finished because of it: an earlier copy it replaces, or itself if a newer one
     * is known. A place that is known already changes nothing.
     */
    public List<Place> add(Place place, Copy copy, long due, byte[] bytes) {
        var added = new Due(place, copy, due, bytes);
        int unreadable = byId.find(copy.id(), slot -> takeable.contains(slot) && bodies.get(slot) == null);
        if (unreadable != Slots.NONE) {
            lose(unreadable);
        }
        int waitingTwin = twin(added, false);
        int activeTwin = twin(added, true);
        if (isAt(place, waitingTwin) || isAt(place, activeTwin)) {
            return List.of();
        }
        if (waitingTwin == Slots.NONE) {
            insert(added, activeTwin);
            return List.of();
        }
        if (!supersedes(copy, place, waitingTwin)) {
            return List.of(place);
        }
        Place replaced = remove(waitingTwin);
        insert(added, activeTwin);
        return List.of(replaced);
    }

    /** Whatever their size. */
    List<Due> due(long now, int max) {
        return due(now, max, Long.MAX_VALUE);
    }

    /**
     * Takes copies that are due, soonest first: so many at most, and no more once they have so many bytes. A taken one is active
     * until it is settled or given back.
     */
    public List<Due> due(long now, int max, long bytesMax) {
        List<Due> taken = new ArrayList<>();
        long takenBytes = 0;
        while (taken.size() < max
                && takenBytes < bytesMax
                && takeable.first() != Slots.NONE
                && takeable.firstDue() <= now) {
            int slot = takeable.first();
            byte @Nullable [] bytes = bodies.get(slot);
            if (bytes == null) {
                lose(slot);
                continue;
            }
            var due = new Due(slots.place(slot), slots.copy(slot), takeable.firstDue(), bytes);
            takeable.remove(slot);
            active.put(due.place(), new Active(slot, names.of(bytes)));
            taken.add(due);
            takenBytes += bytes.length;
        }
        return taken;
    }

    /**
     * Puts an active one back: it was not attempted. Returns the places that count as finished because of it: if a twin waits, only
     * the newer of the two goes on.
     */
    public List<Place> giveBack(Due due) {
        Active back = active.remove(due.place());
        if (back == null) {
            return List.of();
        }
        if (back.twin == Slots.NONE) {
            takeable.add(back.slot, due.due());
            return List.of();
        }
        if (supersedes(due.copy(), due.place(), back.twin)) {
            takeable.add(back.slot, due.due());
            return List.of(remove(back.twin));
        }
        takeable.add(back.twin, back.twinDue);
        return List.of(remove(back.slot));
    }

    /**
     * The verdict on an active one is durable. Returns the places that count as finished: its own, and that of a twin that is no
     * newer. A newer twin may be taken from now on. None if that place is not active.
     */
    public List<Place> settled(Place place) {
        Active settled = active.remove(place);
        if (settled == null) {
            return List.of();
        }
        Copy copy = slots.copy(settled.slot);
        remove(settled.slot);
        if (settled.twin == Slots.NONE) {
            return List.of(place);
        }
        if (slots.copy(settled.twin).compareAge(copy) > 0) {
            takeable.add(settled.twin, settled.twinDue);
            return List.of(place);
        }
        return List.of(place, remove(settled.twin));
    }

    /** Drops that one and what waits in the same spill file: a file that fails once is trusted no more. */
    private void lose(int unreadable) {
        byOffset.forEach(slot -> {
            if (slot != unreadable && takeable.contains(slot) && bodies.areNeighbours(slot, unreadable)) {
                lose(remove(slot));
            }
        });
        lose(remove(unreadable));
    }

    private void lose(Place place) {
        lost.merge(place.partition(), place.offset(), Math::min);
    }

    /**
     * Partitions of which something was lost since the last call, with the lowest offset that was. All from there on is to be
     * added again; what is known already does not mind.
     */
    public Map<Integer, Long> lost() {
        Map<Integer, Long> told = Map.copyOf(lost);
        lost.clear();
        return told;
    }

    /** The partition was revoked: drops everything of it, active ones too. Twins in other partitions need not wait any more. */
    public void forget(int partition) {
        for (Active each : active.values()) {
            if (each.twin != Slots.NONE && slots.partition(each.twin) == partition) {
                each.twin = Slots.NONE;
            } else if (each.twin != Slots.NONE && slots.partition(each.slot) == partition) {
                takeable.add(each.twin, each.twinDue);
            }
        }
        active.keySet().removeIf(place -> place.partition() == partition);
        lost.remove(partition);
        for (int slot = byOffset.first(partition); slot != Slots.NONE; slot = byOffset.first(partition)) {
            remove(slot);
        }
    }

    /** When the soonest one may be taken; {@link Long#MAX_VALUE} if there is none that may be. */
    public long nextDue() {
        return takeable.firstDue();
    }

    /** How many wait, those that wait for an active twin included. */
    public int size() {
        return slots.inUse() - active.size();
    }

    /** How many have been taken, and neither settled nor given back. */
    public int active() {
        return active.size();
    }

    /** How many wait of each partition, those that wait for an active twin included. */
    public Map<Integer, Integer> sizes() {
        Map<Integer, Integer> sizes = new HashMap<>();
        byOffset.partitions().forEach(partition -> sizes.put(partition, byOffset.size(partition)));
        active.keySet().forEach(place -> sizes.merge(place.partition(), -1, Integer::sum));
        return sizes;
    }

    /** How many of each partition could have been taken by now. */
    public Map<Integer, Integer> late(long now) {
        Map<Integer, Integer> late = new HashMap<>();
        takeable.forEachDueBy(now, slot -> late.merge(slots.partition(slot), 1, Integer::sum));
        return late;
    }

    /** Bytes of copies, waiting or active, that are in memory. */
    public long bytesInMemory() {
        return bodies.inMemory();
    }

    /** Bytes of copies, waiting or active, that are on disk. */
    public long bytesSpilled() {
        return bodies.spilled();
    }

    /**
     * Whether the spill files are as large as they may be: no more should be added. Each call that finds them so puts together one
     * that is mostly empty, if there is one; so it heals while a few wait for long.
     */
    public boolean isDiskFull() {
        return bodies.isDiskFull();
    }

    /**
     * Whether bytes stay in memory beyond the budget because the disk takes none: no more should be added. Each call, as each add,
     * tries again; so it heals once there is space.
     */
    public boolean isOverBudget() {
        return bodies.isOverBudget();
    }

    /** How many of a partition are known, active ones included. */
    public int known(int partition) {
        return byOffset.size(partition);
    }

    /**
     * Those that wait in a stretch of a partition, lowest offset first; so many at most. One whose bytes cannot be read is left
     * out: that shows when it is due.
     *
     * @param end one past the last offset
     */
    public List<Lying> lying(int partition, long from, long end, int max) {
        List<Lying> found = new ArrayList<>();
        for (int slot = byOffset.first(partition);
                slot != Slots.NONE && slots.offset(slot) < end && found.size() < max;
                slot = slots.after(slot)) {
            byte @Nullable [] bytes = slots.offset(slot) >= from && takeable.contains(slot) ? bodies.get(slot) : null;
            if (bytes != null) {
                found.add(new Lying(slots.offset(slot), slots.copy(slot), bytes));
            }
        }
        return found;
    }

    /** Deletes the spill files. */
    @Override
    public void close() {
        bodies.close();
    }

    /** The other copy of the same message that is active, or that waits; or none. */
    private int twin(Due of, boolean wantActive) {
        return byId.find(
                of.copy().id(),
                slot -> isActive(slot) == wantActive && names.of(of.bytes()).equals(name(slot)));
    }

    /** Null if the bytes that tell it cannot be read. */
    private @Nullable String name(int slot) {
        if (!takeable.contains(slot)) {
            Active own = active.get(slots.place(slot));
            for (Active each : own == null ? active.values() : List.of(own)) {
                if (each.slot == slot || each.twin == slot) {
                    return each.name;
                }
            }
        }
        byte @Nullable [] bytes = bodies.get(slot);
        return bytes == null ? null : names.of(bytes);
    }

    private boolean isActive(int slot) {
        return !takeable.contains(slot) && active.containsKey(slots.place(slot));
    }

    private boolean isAt(Place place, int slot) {
        return slot != Slots.NONE && slots.place(slot).equals(place);
    }

    /** Offsets of different partitions say nothing about age; comparing them makes every instance choose the same. */
    private boolean supersedes(Copy copy, Place place, int waiting) {
        int byAge = copy.compareAge(slots.copy(waiting));
        if (byAge != 0) {
            return byAge > 0;
        }
        int byOffset = Long.compare(place.offset(), slots.offset(waiting));
        return byOffset != 0 ? byOffset > 0 : place.partition() > slots.partition(waiting);
    }

    private void insert(Due added, int activeTwin) {
        int slot = slots.take(added);
        takeable.keepOut(slot);
        bodies.put(slot, added.bytes());
        byId.add(slot);
        byOffset.add(slot);
        Active twin = activeTwin == Slots.NONE ? null : active.get(slots.place(activeTwin));
        if (twin == null) {
            takeable.add(slot, added.due());
        } else {
            twin.twin = slot;
            twin.twinDue = added.due();
        }
    }

    private Place remove(int slot) {
        Place place = slots.place(slot);
        if (takeable.contains(slot)) {
            takeable.remove(slot);
        }
        byId.remove(slot);
        byOffset.remove(slot);
        bodies.remove(slot);
        slots.release(slot);
        return place;
    }
}
