// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Timeline;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/** How long a message may have to wait for its next attempt, whatever fails, jitter included. */
final class LongestDelay {

    private LongestDelay() {}

    static Duration of(Policies policies) {
        Stream<RetryPolicy> all = Stream.of(
                        Stream.of(policies.base()),
                        policies.byType().values().stream(),
                        policies.byFailure().values().stream())
                .flatMap(some -> some);
        return all.flatMap(each -> Timeline.of(each).delays().stream())
                .map(row -> row.delay().max())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }
}
