// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import java.util.Locale;
import java.util.Optional;

/** How urgent a producer says a message is. */
public enum Priority {
    LOW,
    NORMAL,
    HIGH,
    CRITICAL;

    public static Optional<Priority> named(String word) {
        for (Priority each : values()) {
            if (each.word().equals(word.toLowerCase(Locale.ROOT))) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** Whether it overtakes: messages of other keys that are not urgent let it pass. */
    public boolean isUrgent() {
        return this == HIGH || this == CRITICAL;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
