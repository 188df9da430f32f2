// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Whole;
import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table of the embedded store. */
final class StoreKeys {

    private static final int KEPT_MAX = 10_000_000;

    static final Key<Duration> KEEP_COMPLETED = Key.of(
                    "keepCompleted",
                    new DurationForm(Duration.ZERO, Durations.LONGEST),
                    "1h",
                    "How long completed items are kept; `0s` keeps none.")
            .byDefault("1h");
    static final Key<Integer> KEEP_COMPLETED_MAX = Key.of(
                    "keepCompletedMax",
                    new Whole(0, KEPT_MAX),
                    "10000",
                    "How many completed items a queue keeps at most.")
            .byDefault("10000");

    static final Section<Config.Keep> SECTION = Section.of(
            "store",
            answers -> new Config.Keep(answers.value(KEEP_COMPLETED), answers.value(KEEP_COMPLETED_MAX)),
            KEEP_COMPLETED,
            KEEP_COMPLETED_MAX);

    private StoreKeys() {}

    static Config.Keep orUsual(Config.@Nullable Keep written) {
        return written == null
                ? new Config.Keep(
                        Objects.requireNonNull(KEEP_COMPLETED.fallback()),
                        Objects.requireNonNull(KEEP_COMPLETED_MAX.fallback()))
                : written;
    }
}
