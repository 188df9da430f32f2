// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Origin;
import dev.redrive.core.port.Order;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All lanes of a queue, exact per key: made when a key has work, dropped some time after it has none. Owned by the engine
 * thread.
 *
 * <p>A message without an order (no key, or {@code order: none}) is ready at once and has no lane, except that a copy of
 * a message whose handler is stuck waits for that handler: then the lane's key is the message's origin.
 *
 * <p>Of what is ready, messages of high and critical priority go first. One behind others of its key waits its turn.
 *
 * <p>Suspects (messages that were active when the process died) are ready one at a time among themselves.
 */
public final class Lanes {

    private final Order order;
    private final Predicate<Delivery> suspects;
    private final LaneTable lanes = new LaneTable();
    private final Map<Origin, Lane> lanesWithoutKey = new HashMap<>();
    private final ArrayDeque<Claim> ready = new ArrayDeque<>();
    private final ArrayDeque<Claim> urgentReady = new ArrayDeque<>();
    private final ArrayDeque<Claim> suspectsReady = new ArrayDeque<>();
    private @Nullable Claim suspectRunning;
    private boolean suspectsRest;

    /** @param suspects which messages must run alone among their like */
    public Lanes(Order order, Predicate<Delivery> suspects) {
        this.order = order;
        this.suspects = suspects;
    }

    /** Adds a delivery to its lane; false if the lane is closed and it has to go back. */
    public boolean add(Delivery delivery) {
        Lane lane = laneFor(delivery.message());
        if (lane == null) {
            makeReady(new Claim(delivery, null));
            return true;
        }
        if (lane.refuses(delivery)) {
            return false;
        }
        Claim claim = new Claim(delivery, lane);
        if (lane.mayGoOn() && lane.isEmpty()) {
            lane.busy = true;
            makeReady(claim);
        } else {
            lane.add(claim);
            goOn(lane);
        }
        return true;
    }

    private @Nullable Lane laneFor(Message message) {
        Key key = order == Order.KEY ? message.key() : null;
        if (key == null) {
            return lanesWithoutKey.isEmpty() ? null : lanesWithoutKey.get(message.origin());
        }
        return lanes.work(key);
    }

    /** Takes up to that many claims, each the oldest of its lane. */
    public List<Claim> claim(int max) {
        return claim(Room.of(max));
    }

    /** Takes as many as there is room for. A suspect counts against no kind: there is one at a time. */
    public List<Claim> claim(Room room) {
        List<Claim> claims = new ArrayList<>(Math.clamp(room.all(), 0, ready() + 1));
        if (room.all() > 0 && suspectMayRun()) {
            suspectRunning = suspectsReady.poll();
            claims.add(suspectRunning);
        }
        take(urgentReady, room.urgent(), room.all(), claims);
        take(ready, room.standard(), room.all(), claims);
        return claims;
    }

    private static void take(ArrayDeque<Claim> from, int kind, int all, List<Claim> into) {
        for (int i = 0; i < kind && into.size() < all && !from.isEmpty(); i++) {
            into.add(from.poll());
        }
    }

    /** Claims that were never begun are ready again, before all others. */
    public void unclaim(List<Claim> unbegun) {
        for (Claim claim : unbegun.reversed()) {
            if (claim == suspectRunning) {
                suspectRunning = null;
                suspectsReady.addFirst(claim);
            } else {
                (claim.isUrgent() ? urgentReady : ready).addFirst(claim);
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

    /** Verdict: it waits. Closes the lane until that is durable and returns the followers that have to go back, oldest first. */
    public List<Delivery> close(Claim claim) {
        Lane lane = claim.lane;
        if (lane == null || !(lane.key instanceof Key)) {
            release(claim);
            return List.of();
        }
        lane.closedBy = claim.delivery();
        release(claim);
        if (lane.isEmpty()) {
            return List.of();
        }
        List<Claim> followers = new ArrayList<>();
        lane.moveTo(followers, each -> lane.refuses(each.delivery()));
        return followers.stream().map(Claim::delivery).toList();
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
            lane.closedBy = null;
            goOn(lane);
        }
    }

    /** The handler ignored its deadline: nothing of this key runs beside it. */
    public void fence(Claim stuck) {
        lane(stuck).fences++;
    }

    /** It ended after all. */
    public void unfence(Claim stuck) {
        Lane lane = lane(stuck);
        lane.fences--;
        if (stuck == suspectRunning) {
            suspectRunning = null;
        }
        goOn(lane);
    }

    private Lane lane(Claim claim) {
        Lane own = claim.lane;
        return own != null
                ? own
                : lanesWithoutKey.computeIfAbsent(claim.delivery().message().origin(), Lane::new);
    }

    /** Empties all lanes, at the stop. What is being attempted stays. */
    public List<Delivery> giveUp() {
        List<Delivery> unattempted = new ArrayList<>();
        for (ArrayDeque<Claim> each : List.of(suspectsReady, urgentReady, ready)) {
            each.forEach(claim -> unattempted.add(claim.delivery()));
            each.clear();
        }
        forEachLane(lane -> unattempted.addAll(emptied(lane)));
        return unattempted;
    }

    /** Messages that only wait for a runner. */
    public int ready() {
        return ready.size() + urgentReady.size();
    }

    /** Takes what lies at these places out of all lanes, oldest first within each. What is being attempted stays. */
    public List<Delivery> withdraw(Set<String> places) {
        Predicate<Claim> leaves =
                claim -> places.contains(claim.delivery().message().origin().place());
        List<Claim> left = new ArrayList<>();
        for (ArrayDeque<Claim> each : List.of(suspectsReady, urgentReady, ready)) {
            each.removeIf(claim -> leaves.test(claim) && left.add(claim));
        }
        List<Lane> shortened = new ArrayList<>();
        for (Claim head : left) {
            if (head.lane != null) {
                head.lane.busy = false;
                shortened.add(head.lane);
            }
        }
        forEachLane(lane -> {
            if (lane.moveTo(left, leaves)) {
                shortened.add(lane);
            }
        });
        shortened.forEach(this::goOn);
        return left.stream().map(Claim::delivery).toList();
    }

    public boolean hasReady() {
        return ready() > 0 || suspectMayRun();
    }

    private boolean suspectMayRun() {
        return !suspectsRest && suspectRunning == null && !suspectsReady.isEmpty();
    }

    /** None is claimed while they rest. */
    public void restSuspects(boolean rest) {
        suspectsRest = rest;
    }

    /** Messages that wait here, counted one by one: for the conservation count, which must not take anyone's word. */
    public long waiting() {
        LongAdder waiting = new LongAdder();
        waiting.add(ready() + (long) suspectsReady.size());
        forEachLane(lane -> waiting.add(lane.length()));
        return waiting.sum();
    }

    private void forEachLane(Consumer<Lane> step) {
        lanes.forEach(step);
        lanesWithoutKey.values().forEach(step);
    }

    /** Keys with something to do or to wait for. */
    int size() {
        return lanes.working() + lanesWithoutKey.size();
    }

    private void goOn(Lane lane) {
        if (!lane.mayGoOn()) {
            return;
        }
        Claim head = lane.poll();
        if (head != null) {
            lane.busy = true;
            makeReady(head);
        } else if (!lane.resting) {
            rest(lane);
        }
    }

    private void rest(Lane lane) {
        if (lane.key instanceof Key) {
            lanes.rest(lane);
        } else {
            lane.resting = true;
            lanesWithoutKey.remove(lane.key);
        }
    }

    private void makeReady(Claim claim) {
        if (suspects.test(claim.delivery())) {
            claim.suspect();
            suspectsReady.add(claim);
        } else {
            (claim.isUrgent() ? urgentReady : ready).add(claim);
        }
    }
}
