// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.deadletter.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How often and when a message is attempted again. A value: every method that changes something returns another policy.
 *
 * <pre>{@code RetryPolicy.exponential(ofSeconds(1), ofMinutes(10)).jitter(0.2).attempts(12)}</pre>
 *
 * @param attempts counts every try including the first
 * @param within no attempt begins when this life of the message is older; null for no such limit
 * @param askedMax the longest wait a handler may ask for
 */
public record RetryPolicy(
        AttemptLimit attempts,
        @Nullable Duration within,
        Backoff backoff,
        Jitter jitter,
        Clamp clamp,
        Duration askedMax) {

    /** Unless said otherwise. */
    public static final int ATTEMPTS = 3;
    /** The longest wait a handler may ask for where the backoff names no max of its own. */
    public static final Duration ASKED_MAX = Duration.ofHours(1);

    public RetryPolicy {
        within = within == null ? null : Delays.positive("within", within);
        askedMax = Delays.checked("askedMax", askedMax);
    }

    /** A single attempt; with {@link #attempts(int)} more of them, one right after the other. */
    public static RetryPolicy none() {
        return with(new Backoff.None(), ASKED_MAX).attempts(1);
    }

    public static RetryPolicy fixed(Duration delay) {
        return with(new Backoff.Fixed(delay), Delays.longer(delay, ASKED_MAX));
    }

    /** After n failures n steps. */
    public static RetryPolicy linear(Duration step, Duration max) {
        return with(new Backoff.Linear(step, Duration.ZERO, max), max);
    }

    /** Doubles with every failure, unless {@link #multiplier} says otherwise. */
    public static RetryPolicy exponential(Duration initial, Duration max) {
        return with(new Backoff.Exponential(initial, 2, Duration.ZERO, max), max);
    }

    /** These delays in turn; the last repeats. */
    public static RetryPolicy steps(Duration... delays) {
        var steps = new Backoff.Steps(List.of(delays));
        return with(steps, steps.delays().stream().reduce(ASKED_MAX, Delays::longer));
    }

    /** The form {@code retry: {attempts, cooldown}}, where 0 attempts mean the same as 1. */
    public static RetryPolicy shortForm(int attempts, Duration cooldown) {
        return fixed(cooldown).attempts(Math.max(1, attempts));
    }

    private static RetryPolicy with(Backoff backoff, Duration askedMax) {
        return new RetryPolicy(new AttemptLimit.AtMost(ATTEMPTS), null, backoff, Jitter.NONE, Clamp.AFTER, askedMax);
    }

    public RetryPolicy attempts(int most) {
        return attempts(new AttemptLimit.AtMost(most));
    }

    public RetryPolicy unlimited() {
        return attempts(AttemptLimit.UNLIMITED);
    }

    public RetryPolicy attempts(AttemptLimit limit) {
        return new RetryPolicy(limit, within, backoff, jitter, clamp, askedMax);
    }

    public RetryPolicy within(Duration age) {
        return new RetryPolicy(attempts, age, backoff, jitter, clamp, askedMax);
    }

    /** Plus or minus this share of each delay. */
    public RetryPolicy jitter(double share) {
        return jitter(new Jitter.Proportional(share));
    }

    public RetryPolicy jitter(Jitter kind) {
        return new RetryPolicy(attempts, within, backoff, kind, clamp, askedMax);
    }

    public RetryPolicy clamp(Clamp where) {
        return new RetryPolicy(attempts, within, backoff, jitter, where, askedMax);
    }

    public RetryPolicy askedMax(Duration longest) {
        return new RetryPolicy(attempts, within, backoff, jitter, clamp, longest);
    }

    /** Of an exponential backoff. */
    public RetryPolicy multiplier(double factor) {
        if (backoff instanceof Backoff.Exponential(var initial, var old, var min, var max)) {
            return backoff(new Backoff.Exponential(initial, factor, min, max));
        }
        throw new IllegalStateException("only an exponential backoff has a multiplier, this is " + backoff);
    }

    /** The least delay of an exponential or linear backoff. */
    public RetryPolicy min(Duration least) {
        return switch (backoff) {
            case Backoff.Exponential(var initial, var multiplier, var min, var max) ->
                backoff(new Backoff.Exponential(initial, multiplier, least, max));
            case Backoff.Linear(var step, var min, var max) -> backoff(new Backoff.Linear(step, least, max));
            case Backoff.None none -> throw boundless(none);
            case Backoff.Fixed fixed -> throw boundless(fixed);
            case Backoff.Steps steps -> throw boundless(steps);
        };
    }

    /** All delays that may follow so many failures. */
    public Range range(int failures) {
        if (failures < 1) {
            throw new IllegalArgumentException("a delay follows a failure, and there are " + failures);
        }
        Range jittered = jitter.around(backoff.base(failures));
        return switch (clamp) {
            case BEFORE -> jittered;
            case AFTER -> jittered.clampedTo(backoff.min(), backoff.max());
        };
    }

    /** One of {@link #range}. */
    public Duration delay(int failures, RandomGenerator random) {
        return range(failures).draw(random);
    }

    /** When to attempt again after this failure, or why not. */
    Verdict next(Standing before, Failure failure, Instant now, RandomGenerator random) {
        int failures = (int) Math.min(before.failures() + 1L, Integer.MAX_VALUE);
        if (attempts.reachedBy(failures)) {
            return new Verdict.Bury(failure.is(FailureCode.CRASHED) ? Reason.CRASHED : Reason.EXHAUSTED);
        }
        Range delays = delays(failures, failure);
        Instant due = Delays.after(now, delays.draw(random));
        // Judged by the time of the next attempt: a wait that would end too late is not begun.
        if (within != null && Duration.between(before.since(), due).compareTo(within) > 0) {
            return new Verdict.Bury(Reason.EXPIRED);
        }
        return new Verdict.RetryAt(due, Delays.after(now, delays.base()));
    }

    /** Whether {@link #next} could say anything but a time, whatever is drawn. */
    boolean mayGiveUp(Standing before, Failure failure, Instant now) {
        int failures = (int) Math.min(before.failures() + 1L, Integer.MAX_VALUE);
        if (attempts.reachedBy(failures)) {
            return true;
        }
        Instant latest = Delays.after(now, delays(failures, failure).max());
        return within != null && Duration.between(before.since(), latest).compareTo(within) > 0;
    }

    /** What the handler asks for wins over what is computed. */
    private Range delays(int failures, Failure newest) {
        Duration asked = newest.retryAfter();
        return asked == null ? range(failures) : Range.exactly(Delays.roundedUp(Delays.shorter(asked, askedMax)));
    }

    private RetryPolicy backoff(Backoff changed) {
        return new RetryPolicy(attempts, within, changed, jitter, clamp, askedMax);
    }

    private static IllegalStateException boundless(Backoff backoff) {
        return new IllegalStateException("only an exponential or linear backoff has a min, this is " + backoff);
    }
}
