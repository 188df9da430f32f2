// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

import java.util.Locale;

/** Where a job stands. */
public enum JobState {
    RUNNING,
    /** A person has paused it, or its canary waits for one to go on. */
    PAUSED,
    /** Too many of its letters died again. */
    STOPPED,
    DONE,
    CANCELLED,
    /** It cannot go on; it says why, and may be resumed. */
    FAILED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Nothing more will come of it. */
    public boolean isOver() {
        return this == DONE || this == CANCELLED;
    }
}
