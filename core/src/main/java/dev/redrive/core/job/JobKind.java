// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

import java.util.Locale;

/** What a job does with its letters. */
public enum JobKind {
    REPLAY,
    PURGE,
    EXPORT;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
