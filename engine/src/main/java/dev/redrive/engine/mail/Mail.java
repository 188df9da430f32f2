// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.mail;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.engine.claim.Claim;
import java.util.List;
import java.util.Set;

/** What can be told to an engine. */
public sealed interface Mail {

    record Delivered(List<Delivery> deliveries) implements Mail {}

    record Settled(List<Ruling> rulings) implements Mail {}

    record Discarded(List<Ruling> rulings) implements Mail {}

    record Revoked(Set<String> places) implements Mail {}

    /** These attempts are over; each claim holds its outcome. */
    record Ended(List<Claim> claims) implements Mail {}

    record Blocked(String cause) implements Mail {}

    /** @param heals false if only a new process can record verdicts again */
    record LedgerBlocked(String cause, boolean heals) implements Mail {}

    record Healed() implements Mail {}

    /** Something a person or the configuration asks for, to be done by the engine thread. */
    record Asked(Runnable what) implements Mail {}
}
