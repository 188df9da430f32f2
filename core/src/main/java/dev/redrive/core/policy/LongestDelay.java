// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/** How long a message may have to wait for its next attempt, whatever fails, jitter included. */
public final class LongestDelay {

    private LongestDelay() {}

    public static Duration of(Policies policies) {
        Stream<RetryPolicy> all = Stream.of(
                        Stream.of(policies.base()),
                        policies.byType().values().stream(),
                        policies.byFailure().values().stream())
                .flatMap(some -> some);
        return all.flatMap(each -> timeline(each).delays().stream())
                .map(row -> row.delay().max())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** A policy that never gives up may come to its longest delay late. */
    private static Timeline timeline(RetryPolicy policy) {
        return policy.attempts() instanceof AttemptLimit.Unlimited
                ? Timeline.of(policy, Timeline.ATTEMPTS_MAX)
                : Timeline.of(policy);
    }
}
