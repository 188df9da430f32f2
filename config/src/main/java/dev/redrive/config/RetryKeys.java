// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Whole;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.time.Durations;
import java.time.Duration;

/** The table of the short form. */
final class RetryKeys {

    static final Key<Integer> ATTEMPTS = Key.of(
                    "attempts",
                    new Whole(0, AttemptsForm.MAX),
                    "3",
                    "How often a message may be tried, the first try included; 0 means the same as 1.")
            .mandatory();
    static final Key<Duration> COOLDOWN = Key.of(
                    "cooldown",
                    new DurationForm(Duration.ZERO, Durations.LONGEST),
                    "30s",
                    "The wait between two attempts.")
            .byDefault("0s");

    static final Section<RetryPolicy> SECTION = Section.of(
                    "retry",
                    answers -> RetryPolicy.shortForm(answers.value(ATTEMPTS), answers.value(COOLDOWN)),
                    ATTEMPTS,
                    COOLDOWN)
            .hint("backoff", "the short form has none: use 'policy' instead of 'retry'");

    private RetryKeys() {}
}
