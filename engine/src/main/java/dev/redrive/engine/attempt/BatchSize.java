// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

/**
 * How many claims a runner gets at once: many while handlers are fast, one as soon as they are slow, so that batching
 * never makes a message wait noticeably for a stranger's handler. Written by runners, read by the engine thread; a lost
 * update only delays the adaptation.
 */
final class BatchSize {

    static final int MAX = 256;

    /** What a batch should take at most. */
    private static final long BATCH_NANOS = 200_000;
    /** Before anything is measured, handlers count as slow. */
    private static final double FIRST_GUESS = 1_000_000;

    private volatile double nanosPerMessage = FIRST_GUESS;

    void measured(long nanos, int messages) {
        double sample = (double) nanos / messages;
        double before = nanosPerMessage;
        // Slower counts at once, faster step by step: a slow handler must not sit behind a batch.
        nanosPerMessage = sample > before ? (before + sample) / 2 : before * 0.8 + sample * 0.2;
    }

    int now() {
        return Math.clamp((long) (BATCH_NANOS / Math.max(1, nanosPerMessage)), 1, MAX);
    }
}
