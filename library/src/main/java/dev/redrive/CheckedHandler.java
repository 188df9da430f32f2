// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.MessageCheck;

/** Holds each message against the queue's check before the handler sees it. The check can be replaced while attempts run. */
final class CheckedHandler implements Handler {

    private final Handler handler;
    private volatile MessageCheck check;

    CheckedHandler(Handler handler, MessageCheck check) {
        this.handler = handler;
        this.check = check;
    }

    void replace(MessageCheck next) {
        check = next;
    }

    @Override
    public Outcome attempt(Attempt attempt) throws Exception {
        Failure fault = check.fault(attempt.message());
        return fault == null ? handler.attempt(attempt) : new Outcome.Failed(fault);
    }
}
