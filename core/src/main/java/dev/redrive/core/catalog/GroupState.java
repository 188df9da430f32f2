// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.catalog;

import java.util.Locale;
import java.util.Optional;

/** What people have said about a group. */
public enum GroupState {
    /** Nothing yet. */
    OPEN,
    /** Set aside: bulk acts and recovery rules pass its letters by. */
    HELD,
    /** Its cause is mended. */
    RESOLVED,
    /** Its cause was mended, and letters have come since. */
    REGRESSED;

    public static Optional<GroupState> named(String word) {
        for (GroupState each : values()) {
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
