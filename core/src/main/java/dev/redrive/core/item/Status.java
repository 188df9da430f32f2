// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

import java.util.Locale;
import java.util.Optional;

/** Where an item stands. docs/states.md has the diagram. */
public enum Status {
    /** Waits for an attempt; if it has a due time, not before that. */
    PENDING,
    /** Is being attempted. */
    ACTIVE,
    /** Failed, and waits for its next attempt. */
    FAILED,
    /** Finished well. */
    COMPLETED,
    /** A dead letter. */
    DEAD;

    public static Optional<Status> named(String word) {
        for (Status each : values()) {
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
