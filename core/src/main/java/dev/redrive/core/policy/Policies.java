// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.policy.Verdict.Bury;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that decides what becomes of the messages of one queue.
 *
 * <p>First its rules look at a failure; where they say <em>retry</em>, or nothing, one policy sets limits and delay:
 * the closest by failure, else the closest by type, else the base. That policy counts whole, attempts and all; parts of
 * two are never mixed. Failures are counted over the life of the message, whichever policy each of them met.
 *
 * @param byType sorted closest first
 * @param byFailure sorted closest first
 * @param rules asked in order, before {@link Rule#DEFAULTS}
 */
public record Policies(
        RetryPolicy base,
        SortedMap<TypePattern, RetryPolicy> byType,
        SortedMap<FailurePattern, RetryPolicy> byFailure,
        List<Rule> rules) {

    public Policies {
        // Sorted by the patterns' own order, whatever order the given maps have.
        byType = Collections.unmodifiableSortedMap(new TreeMap<>(Map.copyOf(byType)));
        byFailure = Collections.unmodifiableSortedMap(new TreeMap<>(Map.copyOf(byFailure)));
        rules = List.copyOf(rules);
    }

    public static Policies of(RetryPolicy base) {
        return new Policies(base, new TreeMap<>(), new TreeMap<>(), List.of());
    }

    public Policies base(RetryPolicy policy) {
        return new Policies(policy, byType, byFailure, rules);
    }

    /** With a policy of its own for some types: {@code type("ml.run.*", policy)}. */
    public Policies type(String pattern, RetryPolicy policy) {
        return new Policies(base, with(byType, new TypePattern(pattern), policy), byFailure, rules);
    }

    /** With a policy of its own for some failures: {@code failure("TIMEOUT", policy)}. */
    public Policies failure(String pattern, RetryPolicy policy) {
        return new Policies(base, byType, with(byFailure, new FailurePattern(pattern), policy), rules);
    }

    /** With one more rule, asked after those there are. */
    public Policies rule(String pattern, Then then) {
        var more = Stream.concat(rules.stream(), Stream.of(Rule.of(pattern, then)));
        return new Policies(base, byType, byFailure, more.toList());
    }

    /**
     * What shall happen to a message now.
     *
     * @param before how far it had come when the attempt began: the failure in {@code outcome} is not counted yet
     */
    public Verdict decide(
            @Nullable String type, Standing before, Outcome outcome, Instant now, RandomGenerator random) {
        Failure failure;
        Then then;
        switch (outcome) {
            case Outcome.Succeeded(var onward, var changed) -> {
                return onward.isEmpty() ? Verdict.DONE : new Verdict.Done(onward);
            }
            case Outcome.Rejected(var why) -> {
                failure = why;
                then = Rule.first(rules, why).orElse(Then.REJECT);
            }
            case Outcome.Failed(var why) -> {
                failure = why;
                then = onFailure(why);
            }
            case Outcome.TimedOut(var why) -> {
                failure = why;
                then = onFailure(why);
            }
            case Outcome.Abandoned() ->
                throw new IllegalArgumentException("an abandoned attempt costs nothing and asks for no verdict");
        }
        return switch (then) {
            case RETRY -> policyFor(type, failure).next(before, failure, now, random);
            case BURY -> new Bury(reason(failure));
            case REJECT -> new Bury(Reason.REJECTED);
            case DONE -> Verdict.DONE;
            case SKIP -> Verdict.SKIP;
        };
    }

    /**
     * Whether this outcome may be a message's last word here: anything but a retry for certain. A wait that could end
     * too late, with the jitter still to be drawn, counts as such an end.
     */
    public boolean mayEnd(@Nullable String type, Standing before, Outcome outcome, Instant now) {
        Failure failure = switch (outcome) {
            case Outcome.Succeeded done -> null;
            case Outcome.Rejected(var why) -> Rule.first(rules, why).orElse(Then.REJECT) == Then.RETRY ? why : null;
            case Outcome.Failed(var why) -> onFailure(why) == Then.RETRY ? why : null;
            case Outcome.TimedOut(var why) -> onFailure(why) == Then.RETRY ? why : null;
            case Outcome.Abandoned() -> null;
        };
        return failure == null || policyFor(type, failure).mayGiveUp(before, failure, now);
    }

    /** The policy that limits and delays the next attempt after this failure. */
    public RetryPolicy policyFor(@Nullable String type, Failure failure) {
        for (var each : byFailure.entrySet()) {
            if (each.getKey().matches(failure)) {
                return each.getValue();
            }
        }
        return policyFor(type);
    }

    /** The policy for messages of this type, as far as no failure has one of its own. */
    public RetryPolicy policyFor(@Nullable String type) {
        if (type != null) {
            for (var each : byType.entrySet()) {
                if (each.getKey().matches(type)) {
                    return each.getValue();
                }
            }
        }
        return base;
    }

    /** Whether a rule of its own speaks of this failure. */
    public boolean hasRuleFor(Failure failure) {
        return Rule.first(rules, failure).isPresent();
    }

    /** What the rules make of a failed attempt. */
    public Then onFailure(Failure failure) {
        return Rule.first(rules, failure)
                .or(() -> Rule.first(Rule.DEFAULTS, failure))
                .orElse(Then.RETRY);
    }

    /** Why a rule buries at once: the failure's own word where it is one of our reasons. */
    private static Reason reason(Failure failure) {
        if (failure.is(FailureCode.INVALID)) {
            return Reason.INVALID;
        }
        if (failure.is(FailureCode.UNREADABLE)) {
            return Reason.UNREADABLE;
        }
        if (failure.is(FailureCode.REJECTED)) {
            return Reason.REJECTED;
        }
        return Reason.PERMANENT;
    }

    private static <P> SortedMap<P, RetryPolicy> with(SortedMap<P, RetryPolicy> some, P pattern, RetryPolicy policy) {
        var more = new TreeMap<>(some);
        more.put(pattern, policy);
        return more;
    }
}
