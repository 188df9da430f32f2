// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.workers;

import java.time.Duration;

/**
 * The rule by which the new workers of a pool have to live for a while without a message before they get one.
 *
 * <p>A worker that dies with its first message in hand may have died of that message, or of itself: a program that cannot start
 * would take a message with it each time. So the first workers, and those that follow some such deaths in a row, are on trial. A
 * worker that dies there takes no message along, and its successor waits; one that outlives it shows that the messages were at
 * fault, and workers are replaced promptly again.
 *
 * <p>Any thread may call.
 */
final class StartupTrial {

    /** Deaths with the first message in hand, in a row, after which the next worker is on trial. */
    static final int UNEXPLAINED_MAX = 5;

    static final Duration LENGTH_MIN = Duration.ofMillis(200);
    static final Duration LENGTH_MAX = Duration.ofSeconds(30);

    private int unexplained = UNEXPLAINED_MAX;
    private Duration longestLife = Duration.ZERO;

    /** Whether the next worker to start is on trial. */
    synchronized boolean isDue() {
        return unexplained >= UNEXPLAINED_MAX;
    }

    /** Twice as long as any of those lived that died: they would have died by then. */
    synchronized Duration length() {
        Duration twice = longestLife.multipliedBy(2);
        return twice.compareTo(LENGTH_MIN) < 0 ? LENGTH_MIN : twice.compareTo(LENGTH_MAX) < 0 ? twice : LENGTH_MAX;
    }

    /** Records that a worker has outlived its trial. If those after it die all the same, the next trial is no shorter than this one. */
    synchronized void outlived() {
        unexplained = 0;
    }

    /** Records that a worker has answered. */
    synchronized void answered() {
        unexplained = 0;
        longestLife = Duration.ZERO;
    }

    /** Records the death of a worker that held its first message, and how long it lived. */
    synchronized void unexplainedDeath(Duration lived) {
        unexplained = Math.min(unexplained + 1, UNEXPLAINED_MAX);
        longestLife = longestLife.compareTo(lived) < 0 ? lived : longestLife;
    }
}
