// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Draws. */
record Chance(RandomGenerator random) {

    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    /** Both ends included. */
    int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    Duration upTo(Duration most) {
        return Duration.ofMillis(random.nextLong(most.toMillis() + 1));
    }

    /** Mostly a few, sometimes all. */
    int some() {
        return oneIn(4) ? Integer.MAX_VALUE : between(1, 4);
    }
}
