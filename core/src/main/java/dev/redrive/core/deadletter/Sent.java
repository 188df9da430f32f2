// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import org.jspecify.annotations.Nullable;

/** What came of one letter that was to be replayed or dropped. */
public sealed interface Sent {

    /** It is durable. */
    record Done() implements Sent {}

    /** Someone has replayed or dropped it before, or has just begun to: nothing was done. */
    record Already() implements Sent {}

    /** It no longer lies there. */
    record Gone() implements Sent {}

    /**
     * It cannot be done to this letter; another may fare better.
     *
     * @param remedy null if there is none
     */
    record Unable(Obstacle obstacle, String why, @Nullable String remedy) implements Sent {}

    /** What stands against it. */
    enum Obstacle {
        TOO_LARGE,
        DAMAGED,
        /** Anything else about this letter, or about where it is to go. */
        OTHER
    }

    Sent DONE = new Done();
    Sent ALREADY = new Already();
    Sent GONE = new Gone();
}
