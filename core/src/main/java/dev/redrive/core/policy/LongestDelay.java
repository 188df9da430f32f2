// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/** How long a message may have to wait for its next attempt, whatever fails and asks for, jitter included. */
public final class LongestDelay {

    private LongestDelay() {}

    public static Duration of(Policies policies) {
        Stream<RetryPolicy> all = Stream.of(
                        Stream.of(policies.base()),
                        policies.byType().values().stream(),
                        policies.byFailure().values().stream())
                .flatMap(some -> some);
        return all.map(LongestDelay::of).max(Comparator.naturalOrder()).orElse(Duration.ZERO);
    }

    private static Duration of(RetryPolicy policy) {
        if (policy.attempts().reachedBy(1)) {
            return Duration.ZERO;
        }
        Duration longest = timeline(policy).delays().stream()
                .map(row -> row.delay().max())
                .reduce(policy.askedMax(), Delays::longer);
        Duration within = policy.within();
        return within == null ? longest : Delays.shorter(longest, within);
    }

    /** A policy that never gives up may come to its longest delay late. */
    private static Timeline timeline(RetryPolicy policy) {
        return policy.attempts() instanceof AttemptLimit.Unlimited
                ? Timeline.of(policy, Timeline.ATTEMPTS_MAX)
                : Timeline.of(policy);
    }
}
