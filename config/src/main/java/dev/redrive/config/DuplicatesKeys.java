// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Whole;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.time.Durations;
import java.time.Duration;

/** The table of how a queue tells duplicates. */
final class DuplicatesKeys {

    static final Key<Duration> WINDOW = Key.of(
                    "window",
                    new DurationForm(Duplicates.Within.WINDOW_MIN, Durations.LONGEST),
                    "1h",
                    "How long after a message was completed another with the same ids is a duplicate.")
            .byDefault("24h");
    static final Key<Integer> MAX = Key.of(
                    "max",
                    new Whole(1, Duplicates.Within.MOST_MAX),
                    "5000000",
                    "How many completed messages are remembered, at 32 to 64 bytes of memory each; beyond that the"
                            + " oldest are forgotten before their time, and the log says so.")
            .byDefault("1000000");

    static final Section<Duplicates> SECTION = Section.of(
            "duplicates", answers -> new Duplicates.Within(answers.value(WINDOW), answers.value(MAX)), WINDOW, MAX);

    private DuplicatesKeys() {}
}
