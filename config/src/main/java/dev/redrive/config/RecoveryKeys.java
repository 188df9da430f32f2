// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Text;
import dev.redrive.config.form.Whole;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.job.RecoveryRule;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table of a recovery rule. */
final class RecoveryKeys {

    private static final int LIMIT_MAX = 100_000;

    static final Key<String> QUEUE = Key.of(
                    "queue",
                    new Text("the name of a queue", "(?=.{1,120}$)[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*", "e.g. emails"),
                    "emails",
                    "Whose dead letters; a queue of this file.")
            .mandatory();
    static final Key<String> CODE = Key.of(
                    "code",
                    new Text("a failure's code", "[A-Za-z0-9_.-]{1,64}\\*?", "e.g. TIMEOUT, or HTTP*"),
                    "TIMEOUT",
                    "Those whose last failure has this code; `*` may end it.")
            .mandatory();
    static final Key<Duration> AGE = Key.of(
                    "age",
                    new DurationForm(Duration.ZERO, Durations.LONGEST),
                    "30m",
                    "So long they have been dead at least.")
            .byDefault("10m");
    static final Key<Duration> EVERY = Key.of(
                    "every",
                    new DurationForm(Duration.ofSeconds(1), Durations.LONGEST),
                    "1h",
                    "How often they are looked for.")
            .byDefault("1h");
    static final Key<Integer> LIMIT = Key.of(
                    "limit",
                    new Whole(1, LIMIT_MAX),
                    "500",
                    "How many are sent back each time at most, the oldest first.")
            .byDefault("1000");

    static final Section<RecoveryRule> SECTION =
            Section.of("recovery", RecoveryKeys::make, QUEUE, CODE, AGE, EVERY, LIMIT);

    private RecoveryKeys() {}

    /** Where a rule names its queue; null if it does not. */
    static Node.@Nullable Scalar queue(Node rule) {
        return rule instanceof Node.Mapping mapping
                ? mapping.entries().stream()
                        .filter(entry -> entry.key().equals(QUEUE.name()))
                        .map(entry -> entry.value() instanceof Node.Scalar scalar ? scalar : null)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private static RecoveryRule make(Answers answers) {
        return new RecoveryRule(
                new QueueName(answers.value(QUEUE)),
                answers.value(CODE),
                answers.value(AGE),
                answers.value(EVERY),
                answers.value(LIMIT));
    }
}
