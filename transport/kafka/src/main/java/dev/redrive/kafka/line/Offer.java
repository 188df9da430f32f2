// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Origin;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What may be delivered right now, and how much of it the engine has asked for. What has waited goes before what is fresh. Owned
 * by the line thread.
 */
final class Offer {

    /** How many of a key are ready, and the last of them: what is later than that needs no look at the others. */
    private record ReadyOnes(int count, Origin last) {

        ReadyOnes with(Origin one) {
            return new ReadyOnes(count + 1, comesAfter(one) ? one : last);
        }

        boolean comesAfter(Origin one) {
            return one.place().equals(last.place()) && one.position() > last.position();
        }
    }

    private final ArrayDeque<Delivery> fresh = new ArrayDeque<>();
    private ArrayDeque<Delivery> ready = new ArrayDeque<>();
    private final Map<Key, ReadyOnes> readyKeys = new HashMap<>();
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

    /** It has waited, or was given back: it goes behind all others, but before the later ones of its key. */
    void addReady(Delivery delivery) {
        Key key = delivery.message().key();
        Origin origin = delivery.message().origin();
        ReadyOnes others = key == null ? null : readyKeys.get(key);
        if (key != null) {
            readyKeys.put(key, others == null ? new ReadyOnes(1, origin) : others.with(origin));
        }
        boolean last = others == null || others.comesAfter(origin);
        if (!last && ready.stream().anyMatch(each -> isBefore(delivery, each))) {
            insert(delivery);
        } else {
            ready.add(delivery);
        }
    }

    private void insert(Delivery delivery) {
        ArrayDeque<Delivery> all = new ArrayDeque<>(ready.size() + 1);
        boolean in = false;
        for (Delivery each : ready) {
            if (!in && isBefore(delivery, each)) {
                all.add(delivery);
                in = true;
            }
            all.add(each);
        }
        ready = all;
    }

    private static boolean isBefore(Delivery one, Delivery other) {
        Origin first = one.message().origin();
        Origin second = other.message().origin();
        return first.position() < second.position()
                && first.place().equals(second.place())
                && Objects.equals(one.message().key(), other.message().key());
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
        Delivery next = ready.poll();
        if (next != null) {
            leaves(next);
        } else {
            next = fresh.poll();
            if (next != null) {
                freshBytes -= bytes(next);
            }
        }
        return next;
    }

    private void leaves(Delivery wasReady) {
        Key key = wasReady.message().key();
        if (key != null) {
            readyKeys.computeIfPresent(
                    key, (any, ones) -> ones.count == 1 ? null : new ReadyOnes(ones.count - 1, ones.last));
        }
    }

    /** One goes to the engine. */
    void delivered(Delivery delivery) {
        delivered++;
        demandedMessages--;
        demandedBytes -= bytes(delivery);
    }

    void forget(Set<String> places) {
        ready.removeIf(each -> {
            boolean gone = isAt(places, each);
            if (gone) {
                leaves(each);
            }
            return gone;
        });
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
