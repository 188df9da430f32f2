// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Delays are whole milliseconds between zero and {@link Durations#LONGEST}: what stores and timers keep, and sums that
 * cannot overflow.
 */
final class Delays {

    /** No due time is later: each can be written with four digits for the year. */
    static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    private Delays() {}

    /** The same delay in whole milliseconds, rounded up so that no wait gets shorter. */
    static Duration checked(String name, Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException(name + " is negative: " + delay);
        }
        if (delay.compareTo(Durations.LONGEST) > 0) {
            throw new IllegalArgumentException(
                    name + " is " + delay + ": at most " + Durations.print(Durations.LONGEST));
        }
        return roundedUp(delay);
    }

    static Duration positive(String name, Duration delay) {
        if (delay.isZero()) {
            throw new IllegalArgumentException(name + " is zero");
        }
        return checked(name, delay);
    }

    static Duration roundedUp(Duration delay) {
        Duration whole = Duration.ofMillis(delay.toMillis());
        return whole.equals(delay) ? delay : whole.plusMillis(1);
    }

    /** When a delay that begins now is over, in whole milliseconds and never early. */
    static Instant after(Instant now, Duration delay) {
        if (now.isAfter(LATEST.minus(delay))) {
            return LATEST;
        }
        Instant due = now.plus(delay);
        Instant whole = due.truncatedTo(ChronoUnit.MILLIS);
        return whole.equals(due) ? due : whole.plusMillis(1);
    }

    static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
