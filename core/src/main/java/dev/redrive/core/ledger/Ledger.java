// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.ledger;

import java.util.List;

/**
 * Makes verdicts durable. A port: each transport keeps one.
 *
 * <p>Every ruling submitted comes back exactly once through {@code Intake.settled}, after its effect is synced, and
 * never before. A ledger that can write nothing keeps what it has, says so with {@code Intake.ledgerBlocked}, and goes on
 * trying; one that can write all but some kinds of rulings says {@code Intake.blocked}. Rulings for one message are settled in the order they were submitted.
 */
public interface Ledger {

    /** Takes the rulings over and returns at once. Called by the engine thread only. */
    void submit(List<Ruling> rulings);
}
