// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Origin;
import dev.redrive.core.port.Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What waits in memory: messages for their next attempt, and behind each the later ones of its key. Owned by the line thread.
 *
 * <p>A key's gate closes when a message of it has to wait, and opens when that message is finished: until then nothing else of
 * the key is delivered. Gates are exact, so no stranger waits. If an earlier message has to wait as well, the gate is its own from then
 * on, and the one that had closed it stands behind.
 *
 * <p>Those behind come free in small portions. A key is worked off one message at a time, so thousands of it in the engine's hands
 * would only keep all others out. The last of a portion has the gate, and the next portion comes when it is finished. A portion is of
 * one place: only there it is known who comes before whom.
 */
final class Holding {

    /** So many of a key come free at once: a few, but enough that the way to the engine and back is no matter. */
    static final int PORTION = 16;

    /** A closed key: who has closed it, and who stands behind. */
    private static final class Gate {
        Origin head;
        /** The head while it waits for its time. */
        @Nullable
        Held timed;

        /** Whether the head is no message that waits, but one whose verdict was discarded and that the engine has yet to give back. */
        boolean untilGivenBack;

        final TreeSet<Held> followers = new TreeSet<>();

        /** By place, a message that is not here and goes before the followers that are later than it. */
        Map<String, Origin> goesBefore = Map.of();

        Gate(Origin head) {
            this.head = head;
        }

        void goesBefore(Origin fresh) {
            Map<String, Origin> more = new HashMap<>(goesBefore);
            more.merge(fresh.place(), fresh, (one, other) -> isBefore(one, other) ? one : other);
            goesBefore = more;
        }

        void goesBeforeNoLonger(Origin fresh) {
            if (fresh.equals(goesBefore.get(fresh.place()))) {
                goesBefore = new HashMap<>(goesBefore);
                goesBefore.remove(fresh.place());
            }
        }
    }

    private final Order order;
    private final long bytesMax;
    private final Map<Key, Gate> gates = new HashMap<>();
    private final PriorityQueue<Held> timers =
            new PriorityQueue<>(Comparator.comparingLong(Held::due).thenComparing(Comparator.naturalOrder()));
    private int followers;
    private long bytes;

    /** @param bytesMax when to take no more in; whoever takes in asks {@link #room} before */
    Holding(Order order, long bytesMax) {
        this.order = order;
        this.bytesMax = bytesMax;
    }

    /**
     * Waits for its time; if its key is closed by another, for that one first.
     *
     * @param of where it lies
     */
    void hold(Partition of, Delivery delivery, long due) {
        hold(Held.of(of, delivery, due));
    }

    private void hold(Held held) {
        Key key = key(held.delivery());
        if (key != null) {
            Gate gate = closed(key, held.origin());
            if (!gate.head.equals(held.origin())) {
                follow(gate, held);
                return;
            }
            gate.timed = held;
        }
        timers.add(held);
        bytes += held.bytes();
    }

    /** Closes its key until it is finished, though it has no time to wait for. */
    void close(Delivery delivery) {
        Key key = key(delivery);
        if (key != null) {
            closed(key, delivery.message().origin());
        }
    }

    /**
     * Closes the key until a fresh message is finished that comes before one which is to be held. If the key is closed from another place,
     * the fresh one has its turn before those of its own place that come after it.
     */
    void closeFor(Delivery fresh) {
        Key key = key(fresh);
        if (key != null) {
            Origin origin = fresh.message().origin();
            Gate gate = closed(key, origin);
            if (!gate.head.equals(origin)) {
                gate.goesBefore(origin);
            }
        }
    }

    /**
     * Closes the key of a message whose retry was discarded until the engine gives it back. The engine gives back first what came of the key
     * before it knew, so none of that is overtaken. A key that is closed already stays as it is.
     */
    void closeUntilGivenBack(Delivery discarded) {
        Key key = key(discarded);
        if (key != null) {
            gates.computeIfAbsent(key, any -> {
                var gate = new Gate(discarded.message().origin());
                gate.untilGivenBack = true;
                return gate;
            });
        }
    }

    private Gate closed(Key key, Origin by) {
        Gate gate = gates.computeIfAbsent(key, any -> new Gate(by));
        if (gate.untilGivenBack) {
            gate.untilGivenBack = false;
            gate.head = by;
        }
        if (isBefore(by, gate.head)) {
            Held later = gate.timed;
            gate.head = by;
            gate.timed = null;
            if (later != null) {
                timers.remove(later);
                bytes -= later.bytes();
                follow(gate, later);
            }
        }
        return gate;
    }

    private static boolean isBefore(Origin one, Origin other) {
        return one.place().equals(other.place()) && one.position() < other.position();
    }

    /** Stands behind the message that closed its key; false if the key is open, or closed by a later one. */
    boolean standsBehind(Partition of, Delivery delivery) {
        Gate gate = gate(delivery);
        Origin origin = delivery.message().origin();
        if (gate == null || gate.head.equals(origin) || isBefore(origin, gate.head)) {
            return false;
        }
        follow(gate, Held.of(of, delivery, Held.ANY_TIME));
        return true;
    }

    private @Nullable Gate gate(Delivery delivery) {
        Key key = gates.isEmpty() ? null : key(delivery);
        return key == null ? null : gates.get(key);
    }

    private void follow(Gate gate, Held held) {
        if (gate.followers.add(held)) {
            followers++;
            bytes += held.bytes();
        }
    }

    /** Those whose time has come, soonest first. */
    List<Delivery> due(long now, int max) {
        List<Delivery> due = new ArrayList<>();
        for (Held next = timers.peek(); next != null && next.due() <= now && due.size() < max; next = timers.peek()) {
            timers.remove();
            bytes -= next.bytes();
            due.add(next.delivery());
            Gate gate = gate(next.delivery());
            if (gate != null && gate.head.equals(next.origin())) {
                gate.timed = null;
            }
        }
        return due;
    }

    /**
     * A message is finished: if it had closed its key, those behind come free, oldest first, as far as a portion goes. One of them
     * that has its own time to wait for closes the key again.
     */
    List<Delivery> open(Delivery finished, long now) {
        Gate gate = gate(finished);
        if (gate == null) {
            return List.of();
        }
        Origin origin = finished.message().origin();
        gate.goesBeforeNoLonger(origin);
        return gate.head.equals(origin) ? released(Objects.requireNonNull(key(finished)), gate, now) : List.of();
    }

    /** Opens the key of a discarded message that the engine gives back; those behind come free. */
    List<Delivery> givenBack(Delivery discarded, long now) {
        Gate gate = gate(discarded);
        return gate != null && gate.untilGivenBack ? open(discarded, now) : List.of();
    }

    private List<Delivery> released(Key key, Gate gate, long now) {
        List<Delivery> free = new ArrayList<>();
        gate.timed = null;
        while (!gate.followers.isEmpty()) {
            Held next = gate.followers.first();
            if (free.size() == PORTION || (!free.isEmpty() && !next.place().equals(gate.head.place()))) {
                return free;
            }
            Origin fresh = gate.goesBefore.get(next.place());
            if (fresh != null && isBefore(fresh, next.origin())) {
                if (free.isEmpty()) {
                    gate.goesBeforeNoLonger(fresh);
                    gate.untilGivenBack = false;
                    gate.head = fresh;
                }
                return free;
            }
            gate.goesBeforeNoLonger(next.origin());
            gate.followers.remove(next);
            followers--;
            bytes -= next.bytes();
            gate.untilGivenBack = false;
            gate.head = next.origin();
            if (next.due() > now) {
                hold(next);
                return free;
            }
            free.add(next.delivery());
        }
        gates.remove(key);
        return free;
    }

    /** Everything of a place is dropped; returns what that sets free of other places. */
    List<Delivery> forget(Predicate<String> place, long now) {
        timers.removeIf(each -> {
            boolean gone = place.test(each.place());
            bytes -= gone ? each.bytes() : 0;
            return gone;
        });
        List<Delivery> free = new ArrayList<>();
        for (Map.Entry<Key, Gate> entry : List.copyOf(gates.entrySet())) {
            Gate gate = entry.getValue();
            List.copyOf(gate.goesBefore.values()).stream()
                    .filter(each -> place.test(each.place()))
                    .forEach(gate::goesBeforeNoLonger);
            gate.followers.removeIf(each -> {
                boolean gone = place.test(each.place());
                followers -= gone ? 1 : 0;
                bytes -= gone ? each.bytes() : 0;
                return gone;
            });
            if (place.test(gate.head.place())) {
                free.addAll(released(entry.getKey(), gate, now));
            }
        }
        return free;
    }

    private @Nullable Key key(Delivery delivery) {
        return order == Order.KEY ? delivery.message().key() : null;
    }

    /** When the next one is due; {@code Long.MAX_VALUE} if none waits. */
    long nextDue() {
        Held next = timers.peek();
        return next == null ? Long.MAX_VALUE : next.due();
    }

    /** How many wait for their time, by place. */
    Map<String, Integer> waiting() {
        return dueBy(Long.MAX_VALUE);
    }

    /** How many should have been delivered by now, by place. */
    Map<String, Integer> late(long now) {
        return dueBy(now);
    }

    private Map<String, Integer> dueBy(long time) {
        Map<String, Integer> counts = new HashMap<>();
        timers.forEach(each -> {
            if (each.due() <= time) {
                counts.merge(each.place(), 1, Integer::sum);
            }
        });
        return counts;
    }

    int followers() {
        return followers;
    }

    long bytes() {
        return bytes;
    }

    /** How many bytes more it should take; none if it is full. */
    long room() {
        return Math.max(0, bytesMax - bytes);
    }

    boolean isFull() {
        return room() == 0;
    }
}
