// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

import java.time.Duration;

/**
 * How a queue looks after its topics, and what they must be good for.
 *
 * @param make whether those that are missing are made
 * @param source whether the source is one of those
 * @param buries whether there are dead letters at all
 * @param longestDelay how long a message may have to wait for its next attempt
 */
public record Upkeep(boolean make, boolean buries, Duration longestDelay, boolean source) {

    /** For a topic that others write. */
    public Upkeep(boolean make, boolean buries, Duration longestDelay) {
        this(make, buries, longestDelay, false);
    }

    /** The topic that is read is ours as well, and made like the others. */
    Upkeep withSource() {
        return new Upkeep(make, buries, longestDelay, true);
    }

    public static final Upkeep USUAL = new Upkeep(true, true, Duration.ZERO);
}
