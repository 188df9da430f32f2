// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app.demo;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import java.net.ConnectException;
import java.time.Instant;

/** Books invoices in a ledger service that is down for ten seconds of every forty. */
public final class Invoices implements Handler {

    @Override
    public Outcome attempt(Attempt attempt) throws InterruptedException, ConnectException {
        Thread.sleep(30);
        if (Instant.now().getEpochSecond() % 40 < 10) {
            throw new ConnectException("ledger.internal:7000 refused the connection");
        }
        return Outcome.SUCCEEDED;
    }
}
