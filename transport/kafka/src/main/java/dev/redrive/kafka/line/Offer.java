// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.message.Key;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What may be delivered right now, and how much of it the engine has asked for. What has waited goes before what is fresh. Owned
 * by the line thread.
 */
final class Offer {

    private static final Comparator<Delivery> BY_OFFSET =
            Comparator.comparingLong(each -> each.message().origin().position());

    /** Messages that keep their order among each other. */
    private record Strand(Key key, String place) {}

    private final ArrayDeque<Delivery> fresh = new ArrayDeque<>();
    /** Whose turn it is. One with a key stands for the earliest of its strand, which need not be itself. */
    private final ArrayDeque<Delivery> ready = new ArrayDeque<>();

    private final Map<Strand, PriorityQueue<Delivery>> strands = new HashMap<>();
    private long freshBytes;
    private long delivered;
    private long demandedMessages;
    private long demandedBytes;

    void demand(int messages, long bytes) {
        demandedMessages += messages;
        demandedBytes += bytes;
    }

    /** Whether the engine has room. */
    boolean isWanted() {
        return demandedMessages > 0 && demandedBytes > 0;
    }

    /** So many could be delivered now, as far as messages are counted. */
    int couldDeliver() {
        return Math.min(demandedMessages(), ready.size() + fresh.size());
    }

    int demandedMessages() {
        return Math.clamp(demandedMessages, 0, Integer.MAX_VALUE);
    }

    long demandedBytes() {
        return demandedBytes;
    }

    /** It comes from its topic for the first time. */
    void addFresh(Delivery delivery) {
        fresh.add(delivery);
        freshBytes += bytes(delivery);
    }

    /** Of those that are fresh and from that place, the first of each of these keys. */
    Map<Key, Delivery> firstFresh(String place, Set<Key> keys) {
        Map<Key, Delivery> first = new HashMap<>();
        for (Delivery each : fresh) {
            Key key = each.message().key();
            if (key != null
                    && keys.contains(key)
                    && place.equals(each.message().origin().place())) {
                first.putIfAbsent(key, each);
            }
        }
        return first;
    }

    /** It has waited, or was given back: it goes behind all others, but those of one key and place go in their order. */
    void addReady(Delivery delivery) {
        ready.add(delivery);
        Strand strand = strand(delivery);
        if (strand != null) {
            strands.computeIfAbsent(strand, any -> new PriorityQueue<>(BY_OFFSET))
                    .add(delivery);
        }
    }

    private static @Nullable Strand strand(Delivery delivery) {
        Key key = delivery.message().key();
        return key == null ? null : new Strand(key, delivery.message().origin().place());
    }

    void addReady(Collection<Delivery> deliveries) {
        for (Delivery delivery : deliveries) {
            addReady(delivery);
        }
    }

    boolean hasReady() {
        return !ready.isEmpty();
    }

    boolean isEmpty() {
        return ready.isEmpty() && fresh.isEmpty();
    }

    /** Takes the next one out; null if there is none. */
    @Nullable
    Delivery next() {
        Delivery turn = ready.poll();
        if (turn != null) {
            return earliest(turn);
        }
        Delivery next = fresh.poll();
        if (next != null) {
            freshBytes -= bytes(next);
        }
        return next;
    }

    private Delivery earliest(Delivery turn) {
        Strand strand = strand(turn);
        if (strand == null) {
            return turn;
        }
        PriorityQueue<Delivery> all = Objects.requireNonNull(strands.get(strand));
        Delivery earliest = all.remove();
        if (all.isEmpty()) {
            strands.remove(strand);
        }
        return earliest;
    }

    /** One goes to the engine. */
    void delivered(Delivery delivery) {
        delivered++;
        demandedMessages--;
        demandedBytes -= bytes(delivery);
    }

    void forget(Set<String> places) {
        ready.removeIf(each -> isAt(places, each));
        strands.keySet().removeIf(each -> places.contains(each.place()));
        fresh.removeIf(each -> {
            boolean gone = isAt(places, each);
            freshBytes -= gone ? bytes(each) : 0;
            return gone;
        });
    }

    private static boolean isAt(Set<String> places, Delivery delivery) {
        return places.contains(delivery.message().origin().place());
    }

    private static long bytes(Delivery delivery) {
        return delivery.message().value().size();
    }

    /** So many went to the engine so far. */
    long delivered() {
        return delivered;
    }

    int freshCount() {
        return fresh.size();
    }

    long freshBytes() {
        return freshBytes;
    }
}
