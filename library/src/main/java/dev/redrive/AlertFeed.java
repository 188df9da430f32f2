// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.alert.Counted;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.batch.Batcher;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.engine.Watcher;
import java.util.List;

/** Counts for the alerts of one queue: a few additions a batch. */
record AlertFeed(Counted counted) implements Watcher {

    @Override
    public void settled(List<Ruling> rulings) {
        int attempts = 0;
        int firsts = 0;
        int retries = 0;
        int duplicates = 0;
        for (Ruling ruling : rulings) {
            switch (ruling.verdict()) {
                case Verdict.RetryAt retry -> {
                    attempts++;
                    retries++;
                }
                case Verdict.Done done -> attempts++;
                case Verdict.Bury bury -> attempts++;
                case Verdict.Skip skip -> attempts++;
                case Verdict.Duplicate duplicate -> duplicates++;
            }
            if (ruling.delivery().standing().failures() == 0 && !(ruling.verdict() instanceof Verdict.Duplicate)) {
                firsts++;
            }
        }
        counted.attempts(attempts, firsts, retries);
        counted.duplicates(duplicates);
    }

    @Override
    public void batchStarted(Batcher batcher, int size) {
        counted.batchStarted();
    }

    @Override
    public void batchFailed(Batcher batcher, int size, Outcome why) {
        if (batcher == Batcher.CRITICAL) {
            counted.criticalBatchFailed();
        }
    }

    @Override
    public void batchTimedOut(Batcher batcher, int size) {
        counted.batchTimedOut();
        if (batcher == Batcher.CRITICAL) {
            counted.criticalBatchFailed();
        }
    }
}
