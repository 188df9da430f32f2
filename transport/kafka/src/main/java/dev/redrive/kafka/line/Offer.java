// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What may be delivered right now, and how much of it the engine has asked for. What has waited goes before what is fresh. Owned
 * by the line thread.
 */
final class Offer {

    private final ArrayDeque<Delivery> fresh = new ArrayDeque<>();
    private final ArrayDeque<Delivery> ready = new ArrayDeque<>();
    private long freshBytes;
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

    /** It has waited, or was given back. */
    void addReady(Delivery delivery) {
        ready.add(delivery);
    }

    void addReady(Collection<Delivery> deliveries) {
        deliveries.forEach(this::addReady);
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
        if (next == null) {
            next = fresh.poll();
            if (next != null) {
                freshBytes -= bytes(next);
            }
        }
        return next;
    }

    /** One goes to the engine. */
    void delivered(Delivery delivery) {
        demandedMessages--;
        demandedBytes -= bytes(delivery);
    }

    void forget(Set<String> places) {
        ready.removeIf(each -> isAt(places, each));
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

    int freshCount() {
        return fresh.size();
    }

    long freshBytes() {
        return freshBytes;
    }
}
