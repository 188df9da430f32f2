// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.decide;

import static dev.redrive.engine.Given.FAILED;
import static dev.redrive.engine.Given.NOW;
import static dev.redrive.engine.Given.START;
import static dev.redrive.engine.Given.again;
import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Then;
import dev.redrive.core.policy.Verdict;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecideTest {

    private static final Duration TOOK = Duration.ofMillis(7);
    private static final Policies TWICE =
            Policies.of(RetryPolicy.fixed(Duration.ofSeconds(5)).attempts(2));

    private final Decide decide = decide(TWICE, true);

    private static Decide decide(Policies policies, boolean deadLetters) {
        return new Decide(new Random(1), policies, deadLetters);
    }

    private static Failure failureOf(Ruling ruling) {
        var outcome = Objects.requireNonNull(ruling.tried()).outcome();
        return outcome instanceof Outcome.TimedOut(var failure) ? failure : ((Outcome.Failed) outcome).failure();
    }

    @Test
    void saysNothingOfAFirstAttemptThatSucceeds() {
        assertThat(decide.on(message(1), Outcome.SUCCEEDED, TOOK, NOW))
                .isEqualTo(new Ruling(message(1), Verdict.DONE, null));
    }

    @Test
    void tellsOfALaterAttemptThatSucceeds() {
        var ruling = decide.on(again(1, "a", 1), Outcome.SUCCEEDED, TOOK, NOW);

        assertThat(ruling.verdict()).isEqualTo(Verdict.DONE);
        assertThat(ruling.tried()).isEqualTo(new Tried(2, START.minus(TOOK), TOOK, Outcome.SUCCEEDED));
    }

    @Test
    void retriesUntilThePolicyHasEnough() {
        assertThat(decide.on(message(1), FAILED, TOOK, NOW).verdict())
                .isEqualTo(new Verdict.RetryAt(START.plusSeconds(5)));
        assertThat(decide.on(again(1, "a", 1), FAILED, TOOK, NOW).verdict())
                .isEqualTo(new Verdict.Bury(Reason.EXHAUSTED));
    }

    @Test
    void skipsWhatItWouldBuryWhereThereAreNoDeadLetters() {
        var without = decide(Presets.QUEUE, false);

        assertThat(without.on(message(1), FAILED, TOOK, NOW).verdict()).isEqualTo(Verdict.SKIP);
        assertThat(without.onTimeout(message(1), TOOK, NOW).verdict()).isEqualTo(Verdict.SKIP);
        assertThat(without.onCrash(message(1), 2, NOW).verdict()).isEqualTo(Verdict.SKIP);
    }

    @Test
    void callsATimeoutByItsNameAndLength() {
        var failure = failureOf(decide.onTimeout(message(1), Duration.ofSeconds(30), NOW));

        assertThat(failure.is(FailureCode.TIMEOUT)).isTrue();
        assertThat(failure.message()).isEqualTo("no answer within 30000 ms");
    }

    @Test
    void followsNewPoliciesFromTheNextFailureOn() {
        decide.follow(Presets.QUEUE, true);

        assertThat(decide.on(message(1), FAILED, TOOK, NOW).verdict()).isEqualTo(new Verdict.Bury(Reason.EXHAUSTED));
    }

    @Test
    void retriesAMessageChargedWithOneCrashEvenWithoutAttemptsLeft() {
        var ruling = decide.onCrash(again(1, "a", 1), 1, NOW);

        assertThat(ruling.verdict()).isEqualTo(new Verdict.RetryAt(START));
        assertThat(failureOf(ruling).is(FailureCode.CRASHED)).isTrue();
        assertThat(failureOf(ruling).message()).endsWith("for the first time");
    }

    @Test
    void buriesAMessageChargedWithTwoCrashesWhenItsAttemptsAreUsedUp() {
        assertThat(decide.onCrash(message(1), 2, NOW).verdict()).isEqualTo(new Verdict.RetryAt(START.plusSeconds(5)));
        assertThat(decide.onCrash(again(1, "a", 1), 2, NOW).verdict()).isEqualTo(new Verdict.Bury(Reason.CRASHED));
    }

    @Test
    void callsItCrashedWhateverElseWouldHaveEndedIt() {
        var expired =
                decide(Policies.of(RetryPolicy.fixed(Duration.ofSeconds(5)).within(Duration.ofSeconds(1))), true);

        assertThat(expired.onCrash(message(1), 2, NOW).verdict()).isEqualTo(new Verdict.Bury(Reason.CRASHED));
    }

    @Test
    void letsARuleSkipWhatCrashesButNotAtTheFirstTime() {
        var skipping = decide(TWICE.rule("CRASHED", Then.SKIP), true);

        assertThat(skipping.onCrash(message(1), 1, NOW).verdict()).isEqualTo(new Verdict.RetryAt(START));
        assertThat(skipping.onCrash(message(1), 2, NOW).verdict()).isEqualTo(Verdict.SKIP);
    }
}
