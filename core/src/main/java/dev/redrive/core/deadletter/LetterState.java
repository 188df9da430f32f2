// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import java.util.Locale;
import java.util.Optional;

/** What has become of a dead letter. */
public enum LetterState {
    /** Nobody has done anything about it. */
    OPEN,
    /** Set aside: bulk acts and recovery rules pass it by until it is released. */
    HELD,
    /** Claimed by a replay that has not told its end. */
    REPLAYING,
    /** Sent back. */
    REPLAYED,
    /** Given up by a person. */
    DROPPED;

    public static Optional<LetterState> named(String word) {
        for (LetterState each : values()) {
            if (each.word().equals(word)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
