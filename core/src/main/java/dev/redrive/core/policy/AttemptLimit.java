// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

/** How often one life of a message may be attempted, the first try included. */
public sealed interface AttemptLimit {

    boolean reachedBy(int failures);

    record AtMost(int attempts) implements AttemptLimit {

        public AtMost {
            if (attempts < 1) {
                throw new IllegalArgumentException(
                        "attempts is " + attempts + ": it counts every try including the first, so it is at least 1");
            }
        }

        @Override
        public boolean reachedBy(int failures) {
            return failures >= attempts;
        }
    }

    record Unlimited() implements AttemptLimit {

        @Override
        public boolean reachedBy(int failures) {
            return false;
        }
    }

    AttemptLimit UNLIMITED = new Unlimited();
}
