// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.core.policy.Backoff;
import dev.redrive.core.policy.Jitter;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Advice on delays. The ranges are those of seed 002's tuning table. */
final class BackoffAdvice {

    private static final Duration FIRST_MIN = Duration.ofMillis(100);
    private static final Duration FIRST_MAX = Duration.ofSeconds(5);
    private static final Duration LONGEST_MIN = Duration.ofSeconds(10);
    private static final Duration LONGEST_MAX = Duration.ofMinutes(10);
    private static final double JITTER_MAX = 0.5;

    private final RetryPolicy policy;
    private final List<String> keys;
    private final List<Advice> all = new ArrayList<>();

    private BackoffAdvice(RetryPolicy policy, List<String> keys) {
        this.policy = policy;
        this.keys = keys;
    }

    static List<Advice> on(RetryPolicy policy, List<String> keys) {
        var advice = new BackoffAdvice(policy, keys);
        switch (policy.backoff()) {
            case Backoff.Exponential exponential -> advice.growing(exponential);
            case Backoff.Linear linear -> advice.longest(linear.max());
            case Backoff.None none -> {}
            case Backoff.Fixed fixed -> {}
            case Backoff.Steps steps -> {}
        }
        if (policy.jitter() instanceof Jitter.Proportional(var share) && share > JITTER_MAX) {
            advice.tell(
                    "jitter of " + Math.round(share * 100) + "% leaves little of the delays",
                    "up to 50% is usual; 'full' says that any wait will do");
        }
        return advice.all;
    }

    private void growing(Backoff.Exponential backoff) {
        if (isNone(policy.jitter())) {
            tell("without jitter, messages that failed together come back together", "add e.g. jitter: 20%");
        }
        if (backoff.initial().compareTo(FIRST_MIN) < 0) {
            tell(
                    "the first delay is " + Durations.print(backoff.initial())
                            + ": what fails will hardly have recovered by then",
                    "100ms to 5s is usual");
        }
        if (backoff.initial().compareTo(FIRST_MAX) > 0) {
            tell(
                    "the first delay is " + Durations.print(backoff.initial()) + ": a short hiccup costs that much",
                    "100ms to 5s is usual");
        }
        longest(backoff.max());
    }

    private void longest(Duration max) {
        if (max.compareTo(LONGEST_MIN) < 0) {
            tell(
                    "no delay is longer than " + Durations.print(max) + ": what is down is called all the time",
                    "a 'max' of 10s to 10m is usual");
        }
        if (max.compareTo(LONGEST_MAX) > 0) {
            tell(
                    "delays grow to " + Durations.print(max)
                            + ": a message may wait that long after everything is well again",
                    "a 'max' of 10s to 10m is usual");
        }
    }

    private static boolean isNone(Jitter jitter) {
        return switch (jitter) {
            case Jitter.None none -> true;
            case Jitter.Proportional(var share) -> share == 0;
            case Jitter.Additive(var most) -> most.isZero();
            case Jitter.Full full -> false;
        };
    }

    private void tell(String what, String remedy) {
        all.add(new Advice(keys, what, remedy));
    }
}
