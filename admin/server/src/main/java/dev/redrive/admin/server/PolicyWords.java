// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.core.policy.Backoff;
import dev.redrive.core.policy.Jitter;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.time.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.stream.Collectors;

/** A backoff as a person would say it: {@code exponential 1s x2, at most 30s, jitter +-20%}. */
final class PolicyWords {

    private PolicyWords() {}

    static String backoff(RetryPolicy policy) {
        return waits(policy.backoff()) + jitter(policy.jitter());
    }

    private static String waits(Backoff backoff) {
        return switch (backoff) {
            case Backoff.None() -> "none";
            case Backoff.Fixed(var delay) -> "fixed " + Durations.print(delay);
            case Backoff.Linear(var step, var min, var max) -> "linear " + Durations.print(step) + bounds(min, max);
            case Backoff.Exponential(var initial, var multiplier, var min, var max) ->
                "exponential " + Durations.print(initial) + " x" + number(multiplier) + bounds(min, max);
            case Backoff.Steps(var delays) ->
                delays.stream().map(Durations::print).collect(Collectors.joining(", ", "[", "]"));
        };
    }

    private static String bounds(Duration min, Duration max) {
        String least = min.isZero() ? "" : ", at least " + Durations.print(min);
        return max.equals(Durations.LONGEST) ? least : least + ", at most " + Durations.print(max);
    }

    private static String jitter(Jitter jitter) {
        return switch (jitter) {
            case Jitter.None() -> "";
            case Jitter.Proportional(var share) -> ", jitter +-" + number(share * 100) + "%";
            case Jitter.Additive(var most) -> ", jitter up to +" + Durations.print(most);
            case Jitter.Full() -> ", full jitter";
        };
    }

    /** Without a fraction that says nothing: 2, 1.5. */
    private static String number(double value) {
        return BigDecimal.valueOf(Math.round(value * 1000), 3)
                .stripTrailingZeros()
                .toPlainString();
    }
}
