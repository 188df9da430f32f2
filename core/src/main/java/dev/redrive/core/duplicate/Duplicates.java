// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.duplicate;

import dev.redrive.core.time.Durations;
import java.time.Duration;

/** Whether a queue tells duplicates. */
public sealed interface Duplicates {

    Duration WINDOW_USUAL = Duration.ofHours(24);
    int MOST_USUAL = 1_000_000;

    /** All is attempted. */
    record Off() implements Duplicates {}

    /**
     * What was completed less than the window ago is not attempted again.
     *
     * @param most how many completions are remembered; beyond that the oldest are forgotten before their time
     */
    record Within(Duration window, int most) implements Duplicates {

        public static final Duration WINDOW_MIN = Duration.ofMillis(1);
        public static final int MOST_MAX = 10_000_000;

        public Within {
            if (window.compareTo(WINDOW_MIN) < 0 || window.compareTo(Durations.LONGEST) > 0) {
                throw new IllegalArgumentException("window must be at least 1 ms and no more than "
                        + Durations.print(Durations.LONGEST) + ", not " + window);
            }
            if (most < 1 || most > MOST_MAX) {
                throw new IllegalArgumentException("most must be 1 to " + MOST_MAX + ", not " + most);
            }
        }
    }

    Duplicates OFF = new Off();

    static Duplicates within(Duration window) {
        return new Within(window, MOST_USUAL);
    }
}
