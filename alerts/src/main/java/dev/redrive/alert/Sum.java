// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

/**
 * What happened to a queue in some time.
 *
 * @param attempts that have ended
 * @param retries those of them that are to be tried again
 * @param firsts those of them that were a message's first
 * @param batches that were begun
 * @param batchTimeouts calls with a batch, or a part of one, that ran out of time
 * @param criticalFailures critical batches that failed or ran out of time
 */
record Sum(
        long attempts,
        long retries,
        long firsts,
        long duplicates,
        long batches,
        long batchTimeouts,
        long criticalFailures) {

    static final Sum NOTHING = new Sum(0, 0, 0, 0, 0, 0, 0);

    Sum plus(Sum other) {
        return new Sum(
                attempts + other.attempts,
                retries + other.retries,
                firsts + other.firsts,
                duplicates + other.duplicates,
                batches + other.batches,
                batchTimeouts + other.batchTimeouts,
                criticalFailures + other.criticalFailures);
    }

    Sum minus(Sum other) {
        return new Sum(
                attempts - other.attempts,
                retries - other.retries,
                firsts - other.firsts,
                duplicates - other.duplicates,
                batches - other.batches,
                batchTimeouts - other.batchTimeouts,
                criticalFailures - other.criticalFailures);
    }
}
