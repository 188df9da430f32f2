// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.message.Key;
import dev.redrive.core.port.Order;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All lanes of a queue, exact per key: created when a key has work, dropped when it has none. Owned by the engine thread.
 *
 * <p>A message without an order (no key, or {@code order: none}) is ready at once and has no lane, except that a copy of
 * a message whose handler is stuck waits for that handler: then the lane's key is the message's origin.
 *
 * <p>Suspects (messages that were active when the process died) are ready one at a time among themselves.
 */
public final class Lanes {

    private final Order order;
    private final Predicate<Delivery> suspects;
    private final Map<Object, Lane> lanes = new HashMap<>();
    private final ArrayDeque<Claim> ready = new ArrayDeque<>();
    private final ArrayDeque<Claim> suspectsReady = new ArrayDeque<>();
    private @Nullable Claim suspectRunning;
    private int fencesWithoutKey;

    /** @param suspects which messages must run alone among their like */
    public Lanes(Order order, Predicate<Delivery> suspects) {
        this.order = order;
        this.suspects = suspects;
    }

    /** Adds a delivery to its lane; false if the lane is closed and it has to go back. */
    public boolean add(Delivery delivery) {
        Object key = laneKey(delivery);
        if (key == null) {
            makeReady(new Claim(delivery, null));
            return true;
        }
        Lane lane = lanes.get(key);
        if (lane == null) {
            lane = new Lane(key);
            lanes.put(key, lane);
        } else if (lane.closed) {
            return false;
        }
        lane.add(new Claim(delivery, lane));
        goOn(lane);
        return true;
    }

    private @Nullable Object laneKey(Delivery delivery) {
        Key key = delivery.message().key();
        if (order == Order.KEY && key != null) {
            return key;
        }
        return fencesWithoutKey > 0 && lanes.containsKey(delivery.message().origin())
                ? delivery.message().origin()
                : null;
    }

    /** Takes up to that many claims, each the oldest of its lane. */
    public List<Claim> claim(int max) {
        List<Claim> claims = new ArrayList<>(Math.clamp(max, 0, ready.size() + 1));
        if (max > 0 && suspectRunning == null && !suspectsReady.isEmpty()) {
            suspectRunning = suspectsReady.poll();
            claims.add(suspectRunning);
        }
        while (claims.size() < max && !ready.isEmpty()) {
            claims.add(ready.poll());
        }
        return claims;
    }

    /** Claims that were never begun are ready again, before all others. */
    public void unclaim(List<Claim> unbegun) {
        for (Claim claim : unbegun.reversed()) {
            if (claim == suspectRunning) {
                suspectRunning = null;
                suspectsReady.addFirst(claim);
            } else {
                ready.addFirst(claim);
            }
        }
    }

    /** The attempt is over for its lane: the next of the key may run. */
    public void release(Claim claim) {
        // A suspect past its deadline still runs, and might still end the process: no other runs beside it.
        if (claim == suspectRunning && !claim.ruled()) {
            suspectRunning = null;
        }
        Lane lane = claim.lane;
        if (lane != null) {
            lane.busy = false;
            goOn(lane);
        }
    }

    /** Verdict: it waits. Closes the lane until that is durable and returns its followers, oldest first. */
    public List<Delivery> close(Claim claim) {
        Lane lane = claim.lane;
        if (lane == null || !(lane.key instanceof Key)) {
            release(claim);
            return List.of();
        }
        lane.closed = true;
        release(claim);
        return emptied(lane);
    }

    private static List<Delivery> emptied(Lane lane) {
        Claim next = lane.poll();
        if (next == null) {
            return List.of();
        }
        List<Delivery> followers = new ArrayList<>();
        for (; next != null; next = lane.poll()) {
            followers.add(next.delivery());
        }
        return followers;
    }

    /** The verdict to wait is durable: from now on the source keeps the key's order. */
    public void reopen(Delivery parked) {
        Key key = parked.message().key();
        Lane lane = key == null || order == Order.NONE ? null : lanes.get(key);
        if (lane != null) {
            lane.closed = false;
            goOn(lane);
        }
    }

    /** The handler ignored its deadline: nothing of this key runs beside it. */
    public void fence(Claim stuck) {
        Lane lane = lane(stuck);
        lane.fences++;
        if (!(lane.key instanceof Key)) {
            fencesWithoutKey++;
        }
    }

    /** It ended after all. */
    public void unfence(Claim stuck) {
        Lane lane = lane(stuck);
        lane.fences--;
        if (!(lane.key instanceof Key)) {
            fencesWithoutKey--;
        }
        if (stuck == suspectRunning) {
            suspectRunning = null;
        }
        goOn(lane);
    }

    private Lane lane(Claim claim) {
        Lane own = claim.lane;
        return own != null
                ? own
                : lanes.computeIfAbsent(claim.delivery().message().origin(), Lane::new);
    }

    /** Empties all lanes, at the stop. What is being attempted stays. */
    public List<Delivery> giveUp() {
        List<Delivery> unattempted = new ArrayList<>();
        for (ArrayDeque<Claim> each : List.of(suspectsReady, ready)) {
            each.forEach(claim -> unattempted.add(claim.delivery()));
            each.clear();
        }
        for (Lane lane : lanes.values()) {
            unattempted.addAll(emptied(lane));
        }
        return unattempted;
    }

    public boolean hasReady() {
        return !ready.isEmpty() || (suspectRunning == null && !suspectsReady.isEmpty());
    }

    /** Messages that wait here, counted one by one: for the conservation count, which must not take anyone's word. */
    public long waiting() {
        long waiting = ready.size() + (long) suspectsReady.size();
        for (Lane lane : lanes.values()) {
            waiting += lane.length();
        }
        return waiting;
    }

    /** Keys with something to do or to wait for. */
    int size() {
        return lanes.size();
    }

    private void goOn(Lane lane) {
        if (!lane.mayGoOn()) {
            return;
        }
        Claim head = lane.poll();
        if (head != null) {
            lane.busy = true;
            makeReady(head);
        } else if (lane.isIdle()) {
            lanes.remove(lane.key);
        }
    }

    private void makeReady(Claim claim) {
        if (suspects.test(claim.delivery())) {
            claim.suspect();
            suspectsReady.add(claim);
        } else {
            ready.add(claim);
        }
    }
}
