// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import java.time.Duration;

/** Spreads the delays of messages that failed together, so that they do not come back together. */
public sealed interface Jitter {

    Range around(Duration base);

    record None() implements Jitter {

        @Override
        public Range around(Duration base) {
            return Range.exactly(base);
        }
    }

    /** A share of the delay less or more: 0.2 is plus or minus 20%. */
    record Proportional(double share) implements Jitter {

        public Proportional {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("jitter is " + share + ": it must be between 0 and 1");
            }
        }

        @Override
        public Range around(Duration base) {
            Duration most = Duration.ofMillis(Math.round(base.toMillis() * share));
            return new Range(base, base.minus(most), base.plus(most));
        }
    }

    /** Up to so much more. */
    record Additive(Duration most) implements Jitter {

        public Additive {
            most = Delays.checked("jitter", most);
        }

        @Override
        public Range around(Duration base) {
            return new Range(base, base, base.plus(most));
        }
    }

    /** Anything from nothing to the whole delay. */
    record Full() implements Jitter {

        @Override
        public Range around(Duration base) {
            return new Range(base, Duration.ZERO, base);
        }
    }

    Jitter NONE = new None();
    Jitter FULL = new Full();
}
