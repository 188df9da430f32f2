// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The delays that may come out, from {@code min} to {@code max}, both included, each millisecond as likely as another.
 *
 * @param base the delay without jitter; within the range
 */
public record Range(Duration base, Duration min, Duration max) {

    public Range {
        if (min.compareTo(base) > 0 || base.compareTo(max) > 0) {
            throw new IllegalArgumentException(base + " is not between " + min + " and " + max);
        }
    }

    public static Range exactly(Duration delay) {
        return new Range(delay, delay, delay);
    }

    Range clampedTo(Duration lowest, Duration highest) {
        return new Range(base, Delays.longer(min, lowest), Delays.shorter(max, highest));
    }

    Duration draw(RandomGenerator random) {
        if (min.equals(max)) {
            return min;
        }
        return Duration.ofMillis(random.nextLong(min.toMillis(), max.toMillis() + 1));
    }
}
