// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import java.util.Locale;
import java.util.Optional;

/** The end of the life that a replay began. Kept by its word: there may be more, but none may change. */
public enum ReplayEnd {
    /** The message was completed. */
    SUCCEEDED,
    /** The message is a dead letter once more. */
    DIED,
    /** The message was skipped, or dropped by a person, before it ended otherwise. */
    DROPPED,
    /** The message went to a topic, where it is a new message: what becomes of it is not known. */
    UNKNOWN;

    public static Optional<ReplayEnd> named(String word) {
        for (ReplayEnd each : values()) {
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
