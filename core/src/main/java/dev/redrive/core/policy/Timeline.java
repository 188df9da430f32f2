// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import dev.redrive.core.deadletter.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a policy does to a message whose attempts all fail at once.
 *
 * @param attempts how many are told of; all of them, unless {@code end} is null
 * @param delays one after each attempt but the last
 * @param end why it gives up; null if it never does, or not within {@link #ATTEMPTS_MAX}
 */
public record Timeline(
        int attempts, List<Row> delays, @Nullable Reason end) {

    /** As many as are told of when the policy never gives up. */
    public static final int ATTEMPTS_SHOWN = 20;
    /** More are not told of. */
    public static final int ATTEMPTS_MAX = 1_000;

    /**
     * The wait after one attempt.
     *
     * @param attempt the one that failed, from 1
     * @param total all waits up to and with this one, jitter left aside
     */
    public record Row(int attempt, Range delay, Duration total) {}

    public Timeline {
        delays = List.copyOf(delays);
    }

    /** By the policy's own limits. */
    public static Timeline of(RetryPolicy policy) {
        return switch (policy.attempts()) {
            case AttemptLimit.AtMost(var attempts) when attempts <= ATTEMPTS_MAX -> until(attempts, policy, true);
            case AttemptLimit.AtMost(var attempts) -> until(ATTEMPTS_MAX, policy, false);
            case AttemptLimit.Unlimited() -> until(ATTEMPTS_SHOWN, policy, false);
        };
    }

    /** As if the policy allowed so many attempts, at most {@link #ATTEMPTS_MAX}. */
    public static Timeline of(RetryPolicy policy, int attempts) {
        if (attempts > ATTEMPTS_MAX) {
            throw new IllegalArgumentException("attempts is " + attempts + ": at most " + ATTEMPTS_MAX);
        }
        return of(policy.attempts(attempts));
    }

    /** From the first attempt until giving up. */
    public Duration total() {
        return delays.isEmpty() ? Duration.ZERO : delays.get(delays.size() - 1).total();
    }

    private static Timeline until(int attempts, RetryPolicy policy, boolean exhausted) {
        var rows = new ArrayList<Row>();
        Duration within = policy.within();
        Duration total = Duration.ZERO;
        for (int failures = 1; failures < attempts; failures++) {
            Range delay = policy.range(failures);
            total = total.plus(delay.base());
            if (within != null && total.compareTo(within) > 0) {
                return new Timeline(failures, rows, Reason.EXPIRED);
            }
            rows.add(new Row(failures, delay, total));
        }
        return new Timeline(attempts, rows, exhausted ? Reason.EXHAUSTED : null);
    }
}
