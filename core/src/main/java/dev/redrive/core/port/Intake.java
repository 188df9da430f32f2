// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import java.util.List;
import java.util.Set;

/** The engine's ear for its transport. Any thread may call; every call returns at once. */
public interface Intake {

    /** Messages for the lanes, within demand. */
    void delivered(List<Delivery> deliveries);

    /** These rulings are durable now. */
    void settled(List<Ruling> rulings);

    /**
     * These rulings came too late: their messages belong to another process now, and nothing was written. Messages whose retry is
     * discarded are given back, behind what has come of their keys.
     */
    void discarded(List<Ruling> rulings);

    /**
     * What lies at these places leaves this process. Everything of it that is not being attempted is given back; what is being
     * attempted is ruled on as ever.
     */
    void revoked(Set<String> places);

    /**
     * The transport cannot read, or cannot write some of what it is asked to, and why. Attempts go on: their verdicts can
     * still be recorded, but for those that the cause concerns. Replaces an earlier cause.
     */
    void blocked(String cause);

    /**
     * The ledger cannot record any verdict, and why: "disk full: ...". No attempt begins until {@link #healed}; those that are
     * running go on. Replaces an earlier cause.
     *
     * @param heals false if only a new process can record verdicts again: what was submitted is never settled here
     */
    void ledgerBlocked(String cause, boolean heals);

    /** The trouble named last is gone. */
    void healed();
}
