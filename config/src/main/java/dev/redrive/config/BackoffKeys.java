// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.ListOf;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Word;
import dev.redrive.config.yaml.Quoted;
import dev.redrive.core.policy.Backoff;
import dev.redrive.core.policy.Clamp;
import dev.redrive.core.policy.Jitter;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The table of a backoff. */
final class BackoffKeys {

    private static final DurationForm ANY = new DurationForm(Duration.ZERO, Durations.LONGEST);
    private static final DurationForm POSITIVE = new DurationForm(Duration.ofMillis(1), Durations.LONGEST);

    /** What a wait follows; each has figures of its own. */
    enum Kind {
        NONE,
        FIXED,
        LINEAR,
        EXPONENTIAL,
        STEPS;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final Key<Kind> KIND = Key.of("kind", Word.of(Kind.class), "exponential", "The rule the delays follow.")
            .mandatory();
    static final Key<Duration> DELAY =
            Key.of("delay", ANY, "30s", "`fixed`: the delay.").otherwise("required for `fixed`");
    static final Key<Duration> INITIAL =
            Key.of("initial", POSITIVE, "1s", "`exponential`: the first delay.").byDefault("1s");
    static final Key<Double> MULTIPLIER = Key.of(
                    "multiplier", new Factor(), "2", "`exponential`: each delay is so many times the one before.")
            .byDefault("2");
    static final Key<Duration> STEP = Key.of("step", POSITIVE, "5s", "`linear`: after n failures the delay is n steps.")
            .otherwise("required for `linear`");
    static final Key<Duration> MIN = Key.of("min", ANY, "1s", "`linear`, `exponential`: no delay is shorter.")
            .byDefault("0s");
    static final Key<Duration> MAX = Key.of(
                    "max",
                    POSITIVE,
                    "10m",
                    "`linear`, `exponential`: no delay is longer; also the longest wait a handler may ask for.")
            .byDefault("5m");
    static final Key<List<Duration>> DELAYS = Key.of(
                    "delays",
                    new ListOf<>(ANY, 1, Backoff.Steps.DELAYS_MAX),
                    "[1s, 10s, 5m]",
                    "`steps`: the delays in turn; the last one repeats.")
            .otherwise("required for `steps`");
    static final Key<Jitter> JITTER = Key.of(
                    "jitter",
                    new JitterForm(),
                    "20%",
                    "Spreads the delays: a share less or more (`20%`), up to so much more (`+200ms`), anything up to"
                            + " the whole delay (`full`), or `none`.")
            .byDefault("none");
    static final Key<Clamp> CLAMP = Key.of(
                    "clamp",
                    Word.of(Clamp.class),
                    "before",
                    "Whether `min` and `max` hold before the jitter, which may pass them, or after it.")
            .byDefault("after");

    static final Section<RetryPolicy> SECTION = Section.of(
                    "backoff",
                    BackoffKeys::make,
                    KIND,
                    DELAY,
                    INITIAL,
                    MULTIPLIER,
                    STEP,
                    MIN,
                    MAX,
                    DELAYS,
                    JITTER,
                    CLAMP)
            .check(BackoffKeys::check);

    private BackoffKeys() {}

    private static List<Key<?>> figures(Kind kind) {
        return switch (kind) {
            case NONE -> List.of();
            case FIXED -> List.of(DELAY);
            case LINEAR -> List.of(STEP, MIN, MAX);
            case EXPONENTIAL -> List.of(INITIAL, MULTIPLIER, MIN, MAX);
            case STEPS -> List.of(DELAYS);
        };
    }

    private static void check(Answers answers) {
        var kind = answers.get(KIND);
        if (kind == null) {
            return;
        }
        var own = figures(kind);
        for (var key : List.of(DELAY, INITIAL, MULTIPLIER, STEP, MIN, MAX, DELAYS)) {
            var at = answers.at(key);
            if (at != null && !own.contains(key)) {
                answers.judge()
                        .report(
                                at,
                                Quoted.text(key.name()) + " means nothing to kind " + Quoted.text(kind.word()),
                                remedyFor(own));
            } else if (at == null && own.contains(key) && key.fallback() == null) {
                answers.judge()
                        .report(
                                answers.node(),
                                Quoted.text(key.name()) + " is missing",
                                "add e.g. " + key.name() + ": " + key.example());
            }
        }
        checkBounds(kind, answers);
    }

    private static String remedyFor(List<Key<?>> own) {
        return own.isEmpty()
                ? "remove it, or choose another kind"
                : "remove it; its figures are "
                        + String.join(", ", own.stream().<String>map(Key::name).toList());
    }

    private static void checkBounds(Kind kind, Answers answers) {
        if (kind == Kind.LINEAR || kind == Kind.EXPONENTIAL) {
            longerThanMax(MIN, answers);
        }
        if (kind == Kind.EXPONENTIAL) {
            longerThanMax(INITIAL, answers);
        }
    }

    private static void longerThanMax(Key<Duration> key, Answers answers) {
        var value = answers.value(key);
        var max = answers.value(MAX);
        var at = answers.at(key) == null ? answers.at(MAX) : answers.at(key);
        if (at != null && value.compareTo(max) > 0) {
            answers.judge()
                    .report(
                            at,
                            key.name() + " " + Durations.print(value) + " is longer than max " + Durations.print(max),
                            "raise max or lower " + key.name());
        }
    }

    private static RetryPolicy make(Answers answers) {
        var policy = switch (answers.value(KIND)) {
            case NONE -> RetryPolicy.none();
            case FIXED -> RetryPolicy.fixed(answers.value(DELAY));
            case LINEAR ->
                RetryPolicy.linear(answers.value(STEP), answers.value(MAX)).min(answers.value(MIN));
            case EXPONENTIAL ->
                RetryPolicy.exponential(answers.value(INITIAL), answers.value(MAX))
                        .multiplier(answers.value(MULTIPLIER))
                        .min(answers.value(MIN));
            case STEPS -> RetryPolicy.steps(answers.value(DELAYS).toArray(Duration[]::new));
        };
        return policy.jitter(answers.value(JITTER)).clamp(answers.value(CLAMP));
    }
}
