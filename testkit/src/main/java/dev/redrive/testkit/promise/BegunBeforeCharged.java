// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.MessageId;
import java.util.HashSet;
import java.util.Set;

/**
 * An attempt that no handler could begin is charged to no message, and none begins while the handler says that it can begin none:
 * from the engine's first turn after it has said so until it says that it can.
 */
public final class BegunBeforeCharged extends Promise {

    private final Set<MessageId> notBegun = new HashSet<>();
    private boolean told;
    private boolean inForce;

    @Override
    protected void hear(Fact fact) {
        if (fact instanceof Fact.Ended f && f.outcome() instanceof Outcome.Abandoned) {
            notBegun.add(f.message().id());
        } else if (fact instanceof Fact.Started f) {
            notBegun.remove(f.message().id());
            if (inForce) {
                broken(f.message(), "attempt " + f.number() + " began while the handler could begin none");
            }
        } else if (fact instanceof Fact.Submitted f && f.ruling().tried() != null) {
            if (notBegun.remove(f.message().id())) {
                broken(f.message(), "charged with an attempt that no handler began");
            }
        } else if (fact instanceof Fact.Crashed) {
            // What a crash charges is told by AttemptsBounded; the next process has a handler of its own.
            notBegun.clear();
            told = false;
            inForce = false;
        } else if (fact instanceof Fact.HandlerUnavailable) {
            told = true;
        } else if (fact instanceof Fact.HandlerAvailable) {
            told = false;
            inForce = false;
        } else if (fact instanceof Fact.Counted) {
            // Told after each turn.
            inForce = told;
        }
    }
}
