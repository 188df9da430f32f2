// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.settle;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.report.Flow;

/** Counts what comes in and what becomes of it. Owned by the engine thread. */
public final class Tally {

    private long received;
    private long completed;
    private long duplicates;
    private long skipped;
    private long parked;
    private long buried;
    private long returned;
    private long inHand;
    private long bytesInHand;

    public long inHand() {
        return inHand;
    }

    public long bytesInHand() {
        return bytesInHand;
    }

    public void received(Delivery delivery) {
        received++;
        inHand++;
        bytesInHand += delivery.message().value().size();
    }

    public void returned(Delivery delivery) {
        returned++;
        leaves(delivery);
    }

    public void settled(Ruling ruling) {
        switch (ruling.verdict()) {
            case Verdict.Done done -> completed++;
            case Verdict.RetryAt retry -> parked++;
            case Verdict.Bury bury -> buried++;
            case Verdict.Duplicate() -> duplicates++;
            case Verdict.Skip() -> skipped++;
        }
        leaves(ruling.delivery());
    }

    private void leaves(Delivery delivery) {
        inHand--;
        bytesInHand -= delivery.message().value().size();
    }

    /** @param found what is in hand, found by looking where it must be: a mismatch with the counts then shows */
    public Flow flow(long found) {
        return new Flow(received, completed, duplicates, skipped, parked, buried, returned, found);
    }
}
