// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app.demo;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.port.Handler;

/** Charges orders: most go well, some at the third try, some never, and some are wrong. */
public final class Orders implements Handler {

    @Override
    public Outcome attempt(Attempt attempt) throws InterruptedException {
        int order = Numbered.in(attempt);
        Thread.sleep(20 + order % 10 * 15L);
        if (order % 19 == 0) {
            throw new RejectedMessage("order " + order + " has a negative amount");
        }
        if (order % 29 == 0 || (order % 7 == 0 && attempt.number() < 3)) {
            throw new IllegalStateException("card gateway: connection reset by peer");
        }
        return Outcome.SUCCEEDED;
    }
}
