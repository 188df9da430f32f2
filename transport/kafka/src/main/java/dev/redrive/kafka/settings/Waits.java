// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

import java.time.Duration;

/** Where messages wait, and up to what wait {@link Wait#AUTO} keeps them in memory. */
public record Waits(Wait where, Duration holdUpTo) {

    public static final Duration HOLD_UP_TO_USUAL = Duration.ofSeconds(10);
    public static final Waits MEMORY = new Waits(Wait.MEMORY, HOLD_UP_TO_USUAL);
    public static final Waits DURABLE = new Waits(Wait.DURABLE, HOLD_UP_TO_USUAL);

    /** @param wait before jitter, so that chance does not choose the place */
    public boolean durably(Duration wait) {
        return switch (where) {
            case MEMORY -> false;
            case DURABLE -> true;
            case AUTO -> wait.compareTo(holdUpTo) > 0;
        };
    }
}
