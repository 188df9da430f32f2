// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

/**
 * No attempt begins while verdicts cannot be recorded: from the engine's first turn after its ledger has said so until the ledger
 * says that it is over, or the process ends.
 */
public final class AttemptsRecordable extends Promise {

    private boolean told;
    private boolean inForce;

    @Override
    protected void hear(Fact fact) {
        if (fact instanceof Fact.LedgerBlocked) {
            told = true;
        } else if (fact instanceof Fact.LedgerHealed || fact instanceof Fact.Crashed) {
            told = false;
            inForce = false;
        } else if (fact instanceof Fact.Counted) {
            // Told after each turn.
            inForce = told;
        } else if (fact instanceof Fact.Started f && inForce) {
            broken(f.message(), "attempt " + f.number() + " began while no verdict could be recorded");
        }
    }
}
