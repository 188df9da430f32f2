// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.core.policy.AttemptLimit;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.time.Durations;
import java.time.Duration;

/** The table of a policy. */
final class PolicyKeys {

    static final Key<AttemptLimit> ATTEMPTS = Key.of(
                    "attempts",
                    new AttemptsForm(),
                    "12",
                    "How often a message may be tried, the first try included; `unlimited` must be spelled out.")
            .byDefault(String.valueOf(RetryPolicy.ATTEMPTS));

    static final Key<Duration> WITHIN = Key.of(
            "within",
            new DurationForm(Duration.ofMillis(1), Durations.LONGEST),
            "6h",
            "No attempt begins when this life of the message is older.");

    static final Key<RetryPolicy> BACKOFF = Key.of(
                    "backoff",
                    new BackoffForm(),
                    "{ kind: exponential, initial: 1s, max: 10m, jitter: 20% }",
                    "How long to wait before the next attempt: `none`, a list of delays whose last one repeats, or a"
                            + " kind with its figures.")
            .byDefault("none");

    static final Section<RetryPolicy> SECTION = Section.of("policy", PolicyKeys::make, ATTEMPTS, WITHIN, BACKOFF)
            .hint("wait", "write it on a queue on Kafka")
            .hint("holdUpTo", "write it on a queue on Kafka")
            .hint("overtake", "write it on a queue on Kafka")
            .hint("jitter", "write it inside 'backoff'")
            .hint("clamp", "write it inside 'backoff'")
            .hint("kind", "write it inside 'backoff'")
            .hint("cooldown", "write backoff: { kind: fixed, delay: 30s }, or use 'retry' on the queue")
            .hint("retries", "write 'attempts', which counts every try including the first")
            .hint("maxRetries", "write 'attempts', which counts every try including the first")
            .hint("max_retries", "write 'attempts', which counts every try including the first");

    private PolicyKeys() {}

    private static RetryPolicy make(Answers answers) {
        var policy = answers.value(BACKOFF).attempts(answers.value(ATTEMPTS));
        var within = answers.get(WITHIN);
        return within == null ? policy : policy.within(within);
    }
}
