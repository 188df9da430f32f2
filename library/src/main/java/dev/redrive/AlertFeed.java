// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.alert.Counted;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Message;
import dev.redrive.core.policy.Verdict;
import dev.redrive.engine.Watcher;
import java.util.List;

/** Counts for the alerts of one queue: a few additions a batch. */
record AlertFeed(Counted counted) implements Watcher {

    @Override
    public void settled(List<Ruling> rulings) {
        int firsts = 0;
        int retries = 0;
        for (Ruling ruling : rulings) {
            if (ruling.delivery().standing().failures() == 0) {
                firsts++;
            }
            if (ruling.verdict() instanceof Verdict.RetryAt) {
                retries++;
            }
        }
        counted.attempts(rulings.size(), firsts, retries);
    }

    @Override
    public void duplicate(Message message) {
        counted.duplicate();
    }

    @Override
    public void batchEnded(int messages) {
        counted.batchEnded();
    }

    @Override
    public void batchFailed(int messages, Failure failure) {
        if (failure.is(FailureCode.TIMEOUT)) {
            counted.batchTimedOut();
        } else {
            counted.batchEnded();
        }
    }
}
