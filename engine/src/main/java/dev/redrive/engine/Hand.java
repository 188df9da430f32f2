// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.core.report.Flow;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Lanes;
import dev.redrive.engine.claim.Room;
import dev.redrive.engine.duplicate.Twins;
import dev.redrive.engine.settle.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The messages an engine has in hand, from their delivery until they are settled or given back: in their lanes, kept back for
 * a copy of theirs, or about to go back to the source. Owned by the engine thread.
 */
final class Hand {

    private final Lanes lanes;
    private final Twins twins = new Twins();
    private final Tally tally = new Tally();
    private final List<Delivery> unattempted = new ArrayList<>();

    /** @param suspects which messages must run alone among their like */
    Hand(Order order, Predicate<Delivery> suspects) {
        this.lanes = new Lanes(order, suspects);
    }

    void receive(Delivery delivery) {
        tally.received(delivery);
        twins.received(delivery);
        if (!lanes.add(delivery)) {
            unattempted.add(delivery);
        }
    }

    /** It comes too late: at the stop nothing is taken in hand. */
    void leave(Delivery delivery) {
        tally.received(delivery);
        tally.returned(delivery);
    }

    boolean hasReady() {
        return lanes.hasReady();
    }

    /** Messages that only wait for a runner. */
    int ready() {
        return lanes.ready();
    }

    List<Claim> claim(Room room) {
        return lanes.claim(room);
    }

    /** No suspect is claimed while they rest. */
    void restSuspects(boolean rest) {
        lanes.restSuspects(rest);
    }

    /** Nothing in hand can have a copy. */
    boolean noTwins() {
        return twins.none();
    }

    /** Copies of a message are attempted one at a time, and none once one of them was completed. */
    Twins.Admission admit(Claim claim) {
        return twins.admit(claim);
    }

    /** Claims that were never begun are ready again, before all others. */
    void unclaim(List<Claim> unbegun) {
        lanes.unclaim(unbegun);
    }

    /** The attempt never began, and the message goes back to the source: the next of its key may go on. */
    void giveBack(Claim unbegun) {
        lanes.release(unbegun);
        unattempted.add(unbegun.delivery());
    }

    /** A verdict was given: the next of its key may go on, or goes back if this one waits. */
    void ruled(Claim claim, Verdict verdict) {
        if (verdict instanceof Verdict.RetryAt) {
            unattempted.addAll(lanes.close(claim));
        } else {
            lanes.release(claim);
        }
    }

    /** Nothing of its key runs beside it, and no copy of it. */
    void fence(Claim stuck) {
        lanes.fence(stuck);
        twins.fence(stuck.delivery());
    }

    /** It ended after all. */
    void unfence(Claim stuck) {
        lanes.unfence(stuck);
        goOn(twins.unfence(stuck.delivery()));
    }

    void settled(Ruling ruling) {
        tally.settled(ruling);
        reopen(ruling);
        goOn(twins.settled(ruling));
    }

    /**
     * Lets go of a message whose verdict was discarded: another process rules on it. A retry had closed the message's key, so it is given
     * back, behind what came of its key meanwhile: the source delivers no later message of the key until then.
     */
    void discarded(Ruling ruling) {
        if (ruling.verdict() instanceof Verdict.RetryAt) {
            unattempted.add(ruling.delivery());
        } else {
            returned(ruling.delivery());
        }
        reopen(ruling);
    }

    private void reopen(Ruling ruling) {
        if (ruling.verdict() instanceof Verdict.RetryAt) {
            lanes.reopen(ruling.delivery());
        }
    }

    /** What lies at these places is to go back. What is being attempted stays. */
    void withdraw(Set<String> places) {
        lanes.unclaim(twins.recall());
        unattempted.addAll(lanes.withdraw(places));
    }

    /** What has to go back to the source; it is no longer in hand. */
    List<Delivery> takeUnattempted() {
        if (unattempted.isEmpty()) {
            return List.of();
        }
        List<Delivery> taken = List.copyOf(unattempted);
        unattempted.clear();
        taken.forEach(this::returned);
        return taken;
    }

    /** It is no longer in hand, without a verdict. */
    void returned(Delivery delivery) {
        tally.returned(delivery);
        goOn(twins.left(delivery));
    }

    /** It is being attempted and no longer in hand: its handler had not its full time. */
    void abandon(Claim claim) {
        fence(claim);
        lanes.release(claim);
        returned(claim.delivery());
    }

    /** Empties all lanes, at the stop. What is being attempted stays. */
    void giveUp() {
        lanes.unclaim(twins.recall());
        lanes.giveUp().forEach(this::returned);
    }

    /** Copies that need wait no longer for their twin. */
    private void goOn(List<Claim> copies) {
        if (!copies.isEmpty()) {
            lanes.unclaim(copies);
        }
    }

    long messages() {
        return tally.inHand();
    }

    long bytes() {
        return tally.bytesInHand();
    }

    /** Messages that wait here, counted one by one: for the conservation count, which must not take anyone's word. */
    long waiting() {
        return lanes.waiting() + twins.waiting() + unattempted.size();
    }

    /** @param inHand counted one by one */
    Flow flow(long inHand) {
        return tally.flow(inHand);
    }
}
