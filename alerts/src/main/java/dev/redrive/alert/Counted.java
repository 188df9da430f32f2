// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

import java.util.concurrent.atomic.LongAdder;

/** Counts what happens to a queue, from its beginning on. Any thread adds and waits for nobody; the desk's reads. */
public final class Counted {

    private final LongAdder attempts = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private final LongAdder firsts = new LongAdder();
    private final LongAdder duplicates = new LongAdder();
    private final LongAdder batches = new LongAdder();
    private final LongAdder batchTimeouts = new LongAdder();
    private final LongAdder criticalFailures = new LongAdder();

    /**
     * So many attempts have ended.
     *
     * @param first how many of them were a message's first
     * @param retried how many of them are to be tried again
     */
    public void attempts(long all, long first, long retried) {
        attempts.add(all);
        firsts.add(first);
        retries.add(retried);
    }

    /** So many messages were known already; they are not among the attempts. */
    public void duplicates(long all) {
        duplicates.add(all);
    }

    public void batchStarted() {
        batches.increment();
    }

    public void batchTimedOut() {
        batchTimeouts.increment();
    }

    /** A critical batch failed, or ran out of time. */
    public void criticalBatchFailed() {
        criticalFailures.increment();
    }

    /** What is added while this reads may count in part; the rest does at the next look. */
    Sum sofar() {
        return new Sum(
                attempts.sum(),
                retries.sum(),
                firsts.sum(),
                duplicates.sum(),
                batches.sum(),
                batchTimeouts.sum(),
                criticalFailures.sum());
    }
}
