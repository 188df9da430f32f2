// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.batch;

import java.time.Duration;

/**
 * How one batcher gathers.
 *
 * @param size messages in a batch, at most
 * @param waitMax how long the first message of a batch waits for others
 * @param concurrency batches at a time
 */
public record Batching(int size, Duration waitMax, int concurrency) {

    public static final int SIZE_MAX = 1000;
    public static final int CONCURRENCY_MAX = 100;
    public static final Duration WAIT_LONGEST = Duration.ofMinutes(5);

    // Below the bounds, which they are checked against.
    public static final Batching STANDARD = new Batching(25, Duration.ofSeconds(2), 5);
    public static final Batching CRITICAL = new Batching(10, Duration.ofMillis(500), 2);

    public Batching {
        within("size", size, SIZE_MAX);
        within("concurrency", concurrency, CONCURRENCY_MAX);
        if (waitMax.isNegative() || waitMax.compareTo(WAIT_LONGEST) > 0) {
            throw new IllegalArgumentException("wait must be 0 to " + WAIT_LONGEST.toSeconds() + " s, not " + waitMax);
        }
    }

    /** Messages that may be with the handler at a time. */
    public int messagesMax() {
        return size * concurrency;
    }

    private static void within(String name, int number, int max) {
        if (number < 1 || number > max) {
            throw new IllegalArgumentException(name + " must be 1 to " + max + ", not " + number);
        }
    }
}
