// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

/**
 * How fast handlers are, and how many claims runners therefore get. Written by runners, read by the engine thread; a lost update
 * only delays the adaptation.
 */
final class Pace {

    static final int BATCH_MAX = 256;

    /** What a batch should take at most. */
    private static final double BATCH_NANOS = 200_000;

    /** What waits for a runner should be begun in this time: an urgent message goes behind it. */
    private static final double AHEAD_NANOS = 1_500_000;
    /** With more waiting, runners would not find their next claim any more surely. */
    private static final double AHEAD_SHARE_MAX = 0.25;

    /** Before anything is measured, handlers count as slow. */
    private static final double FIRST_GUESS = 1_000_000;

    /** As long as from look to look, at least. */
    private static final long BLOCKED_NANOS = 1_000_000;

    private volatile double nanosPerMessage = FIRST_GUESS;

    void measured(long nanos, int messages) {
        double sample = (double) nanos / messages;
        double before = nanosPerMessage;
        // Slower counts at once, faster step by step: a slow handler must not sit behind a batch.
        nanosPerMessage = sample > before ? (before + sample) / 2 : before * 0.8 + sample * 0.2;
    }

    /** No handler has ended since the last look, and no more may run: they are slow, although none can tell yet. */
    void allBlocked() {
        if (nanosPerMessage < BLOCKED_NANOS) {
            measured(BLOCKED_NANOS, 1);
        }
    }

    /**
     * So many claims go to a runner at once: many while handlers are fast, one as soon as they are slow, so that batching never
     * makes a message wait noticeably for a stranger's handler.
     */
    int batch() {
        return Math.clamp((long) messagesIn(BATCH_NANOS), 1, BATCH_MAX);
    }

    /** So many may wait while that many runners are at work. */
    int ahead(int runners) {
        return (int) (runners * Math.min(AHEAD_SHARE_MAX, messagesIn(AHEAD_NANOS)));
    }

    private double messagesIn(double nanos) {
        return nanos / Math.max(1, nanosPerMessage);
    }
}
