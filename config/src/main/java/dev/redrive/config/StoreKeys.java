// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Whole;
import dev.redrive.core.time.Durations;
import java.nio.file.Path;
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

    static final Key<String> BACKUPS = Key.of(
                    "backups",
                    PathText.plain(),
                    "/mnt/backups/redrive",
                    "The folder into which a running daemon writes backups; callers of the API choose the file's name only.")
            .otherwise("`backups` in the data directory");

    static final Section<Draft> SECTION = Section.of(
            "store",
            answers ->
                    new Draft(answers.value(KEEP_COMPLETED), answers.value(KEEP_COMPLETED_MAX), answers.get(BACKUPS)),
            KEEP_COMPLETED,
            KEEP_COMPLETED_MAX,
            BACKUPS);

    /** @param backups null for the usual folder */
    record Draft(
            Duration completed, int completedMax, @Nullable String backups) {
        Config.Keep in(Path base) {
            return new Config.Keep(
                    completed,
                    completedMax,
                    backups == null ? null : base.resolve(backups).normalize());
        }
    }

    private StoreKeys() {}

    static Draft orUsual(@Nullable Draft written) {
        return written == null
                ? new Draft(
                        Objects.requireNonNull(KEEP_COMPLETED.fallback()),
                        Objects.requireNonNull(KEEP_COMPLETED_MAX.fallback()),
                        null)
                : written;
    }
}
