// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** All the chance of one test run. Equal seeds give equal runs. */
public record Seed(long value) {

    /** A generator that begins at the same place each time it is asked for. */
    public RandomGenerator random() {
        return new SplittableRandom(value);
    }

    /** A seed of its own for one part of a run, so that drawing more there changes nothing elsewhere. */
    public Seed of(String part) {
        return new Seed(new SplittableRandom(value ^ ((long) part.hashCode() << 32 | part.length())).nextLong());
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
