// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Judges from looks at a cluster whether its brokers are lost: one look that fails may be an accident, two in a row are not, and
 * one answer ends it. Owned by the thread that looks.
 */
public final class Pulse {

    private static final int FAILURES_LEAST = 2;

    private final String brokers;
    private Instant since = Instant.EPOCH;
    private int failures;

    /** @param brokers where they are, for people */
    public Pulse(String brokers) {
        this.brokers = brokers;
    }

    /** What is wrong after one more look; null if nothing is. */
    public @Nullable String after(Glimpse glimpse, Instant now) {
        return switch (glimpse) {
            case Glimpse.Answered answered -> {
                failures = 0;
                yield null;
            }
            case Glimpse.Silent(var error) -> failed("do not answer", error, now);
            case Glimpse.Refusing(var error) -> failed("refuse us", error, now);
        };
    }

    private @Nullable String failed(String how, String error, Instant now) {
        if (failures++ == 0) {
            since = now.truncatedTo(ChronoUnit.SECONDS);
        }
        return failures < FAILURES_LEAST
                ? null
                : "the brokers at " + brokers + " " + how + " since " + since + ": " + error;
    }
}
