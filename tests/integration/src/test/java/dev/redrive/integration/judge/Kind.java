// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.util.Locale;

/** How a message behaves in its attempts. */
public enum Kind {
    OK,
    /** Fails twice. */
    FLAKY,
    /** Its first attempt does not end before it is interrupted. */
    HANGING,
    /** Always fails. */
    BAD;

    private static final int FAILURES_OF_FLAKY = 2;

    public boolean failsAt(int attempt) {
        return this == BAD || this == FLAKY && attempt <= FAILURES_OF_FLAKY;
    }

    public boolean hangsAt(int attempt) {
        return this == HANGING && attempt == 1;
    }

    /** How it is written in values and read in reports. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Kind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
