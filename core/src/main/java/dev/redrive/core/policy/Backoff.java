// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.util.List;

/** How long to wait before the next attempt, jitter left aside. */
public sealed interface Backoff {

    /**
     * The wait after so many failures, between {@link #min} and {@link #max} for any count.
     *
     * @param failures at least 1
     */
    Duration base(int failures);

    /** What no wait is below. */
    default Duration min() {
        return Duration.ZERO;
    }

    /** What no wait is above. */
    default Duration max() {
        return Durations.LONGEST;
    }

    /** At once. */
    record None() implements Backoff {

        @Override
        public Duration base(int failures) {
            return Duration.ZERO;
        }
    }

    /** Always the same. */
    record Fixed(Duration delay) implements Backoff {

        public Fixed {
            delay = Delays.checked("delay", delay);
        }

        @Override
        public Duration base(int failures) {
            return delay;
        }
    }

    /** One step more with every failure. */
    record Linear(Duration step, Duration min, Duration max) implements Backoff {

        public Linear {
            step = Delays.positive("step", step);
            min = Delays.checked("min", min);
            max = Delays.checked("max", max);
            ordered(min, max);
        }

        @Override
        public Duration base(int failures) {
            // The product may be beyond a long: compare before multiplying.
            boolean beyond = failures > max.toMillis() / step.toMillis();
            return beyond ? max : Delays.longer(min, step.multipliedBy(failures));
        }
    }

    /** Multiplied with every failure. */
    record Exponential(Duration initial, double multiplier, Duration min, Duration max) implements Backoff {

        public Exponential {
            initial = Delays.positive("initial", initial);
            min = Delays.checked("min", min);
            max = Delays.checked("max", max);
            ordered(min, max);
            if (!(multiplier >= 1) || Double.isInfinite(multiplier)) {
                throw new IllegalArgumentException("multiplier is " + multiplier + ": it must be at least 1");
            }
        }

        @Override
        public Duration base(int failures) {
            // A power too great for a double is infinite, and still greater than max.
            double raw = initial.toMillis() * Math.pow(multiplier, failures - 1.0);
            return raw >= max.toMillis() ? max : Delays.longer(min, Duration.ofMillis(Math.round(raw)));
        }
    }

    /** One after the other; the last repeats. */
    record Steps(List<Duration> delays) implements Backoff {

        public static final int DELAYS_MAX = 100;

        public Steps {
            if (delays.isEmpty() || delays.size() > DELAYS_MAX) {
                throw new IllegalArgumentException(delays.size() + " delays are listed: use 1 to " + DELAYS_MAX);
            }
            delays = delays.stream().map(each -> Delays.checked("delay", each)).toList();
        }

        @Override
        public Duration base(int failures) {
            return delays.get(Math.min(failures, delays.size()) - 1);
        }
    }

    private static void ordered(Duration min, Duration max) {
        if (min.compareTo(max) > 0) {
            throw new IllegalArgumentException("min " + min + " is longer than max " + max);
        }
    }
}
