// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import java.time.Instant;

/** Times as records carry them. */
final class Times {

    /** Later ones are taken for damage: they could not be written with four digits for the year. */
    static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    private static final long MILLIS_MAX = LATEST.toEpochMilli();

    private Times() {}

    static boolean isSane(long millis) {
        return millis >= 0 && millis <= MILLIS_MAX;
    }

    /** The time of a record; the beginning of the epoch if it has none, or none that can be. */
    static Instant ofRecord(long millis) {
        return isSane(millis) ? Instant.ofEpochMilli(millis) : Instant.EPOCH;
    }
}
