// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import dev.redrive.core.policy.RetryPolicy;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * When a topic that takes nothing is tried again, and from when on it is trouble: as the queue's policy says, within bounds. The
 * policy was made for messages. One that never gives up would never tell, and one that waits for hours would heal hours late.
 */
record Knocking(RetryPolicy policy) {

    static final int FAILURES_UNTOLD_MAX = 5;
    static final Duration DELAY_MOST = Duration.ofSeconds(30);
    /** Also where the policy knows no delay. */
    private static final Duration DELAY_LEAST = Duration.ofMillis(200);

    long delayMillis(int failures, RandomGenerator random) {
        long millis = policy.delay(failures, random).toMillis();
        return Math.clamp(millis, DELAY_LEAST.toMillis(), DELAY_MOST.toMillis());
    }

    boolean isTrouble(int failures) {
        return failures >= FAILURES_UNTOLD_MAX || policy.attempts().reachedBy(failures);
    }
}
