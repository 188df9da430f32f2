// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import java.util.Locale;
import java.util.Optional;

/** What a rule makes of a failure. */
public enum Then {
    /** Attempt again, as far as the limits allow. */
    RETRY,
    /** No other attempt can help. */
    BURY,
    /** Treat it as the handler's word that the message is bad. */
    REJECT,
    /** Treat it as a success. */
    DONE,
    /** Let the message go, counted. */
    SKIP;

    public static Optional<Then> named(String word) {
        for (Then each : values()) {
            if (each.word().equals(word.toLowerCase(Locale.ROOT))) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
