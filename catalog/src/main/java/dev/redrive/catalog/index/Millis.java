// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import java.time.Instant;

/** Times as the index keeps them. Other systems write what they like: what lies outside is moved to the nearest end. */
final class Millis {
    /** The end of the year 9999: the last one that is written with four digits. */
    static final long LAST = 253_402_300_799_999L;

    private static final Instant END = Instant.ofEpochMilli(LAST);

    private Millis() {}

    static long of(Instant at) {
        if (at.isBefore(Instant.EPOCH)) {
            return 0;
        }
        return at.isAfter(END) ? LAST : at.toEpochMilli();
    }
}
