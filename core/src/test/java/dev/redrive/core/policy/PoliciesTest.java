// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofNanos;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.policy.Verdict.Bury;
import dev.redrive.core.policy.Verdict.RetryAt;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoliciesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final RetryPolicy FIXED = RetryPolicy.fixed(ofSeconds(10)).attempts(3);
    private static final Policies POLICIES = Policies.of(FIXED);
    private static final Failure FAILURE = Failure.of(FailureCode.EXCEPTION, "java.io.IOException", "broken pipe");

    @Test
    void aSuccessIsDone() {
        assertThat(decide(POLICIES, 0, Outcome.SUCCEEDED)).isEqualTo(Verdict.DONE);
        assertThat(decide(POLICIES.rule("*", Then.BURY), 9, Outcome.SUCCEEDED)).isEqualTo(Verdict.DONE);
    }

    @Test
    void anAbandonedAttemptAsksForNoVerdict() {
        assertThatIllegalArgumentException().isThrownBy(() -> decide(POLICIES, 0, Outcome.ABANDONED));
    }

    @Test
    void retriesUntilTheLastAttemptAndThenBuriesAsExhausted() {
        assertThat(decide(POLICIES, 0, failed())).isEqualTo(inTime(ofSeconds(10)));
        assertThat(decide(POLICIES, 1, failed())).isEqualTo(inTime(ofSeconds(10)));
        assertThat(decide(POLICIES, 2, failed())).isEqualTo(new Bury(Reason.EXHAUSTED));
        assertThat(decide(POLICIES, 3, failed())).isEqualTo(new Bury(Reason.EXHAUSTED));
    }

    @Test
    void tellsBeforehandWhetherAFailureMayBeTheEnd() {
        assertThat(POLICIES.mayEnd(null, before(0), failed(), NOW)).isFalse();
        assertThat(POLICIES.mayEnd(null, before(1), failed(), NOW)).isFalse();
        assertThat(POLICIES.mayEnd(null, before(2), failed(), NOW)).isTrue();
        assertThat(POLICIES.mayEnd(null, before(0), new Outcome.Rejected(FAILURE), NOW))
                .isTrue();
        assertThat(POLICIES.rule("EXCEPTION", Then.SKIP).mayEnd(null, before(0), failed(), NOW))
                .isTrue();
        assertThat(POLICIES.type("a", FIXED.attempts(1)).mayEnd("a", before(0), failed(), NOW))
                .isTrue();
    }

    @Test
    void takesAWaitThatMightEndTooLateForAnEnd() {
        var policies = Policies.of(FIXED.within(ofSeconds(11)).jitter(0.2).clamp(Clamp.BEFORE));

        assertThat(policies.mayEnd(null, before(0), failed(), NOW)).isTrue();
        assertThat(Policies.of(FIXED.within(ofSeconds(13)).jitter(0.2).clamp(Clamp.BEFORE))
                        .mayEnd(null, before(0), failed(), NOW))
                .isFalse();
    }

    private static Standing before(int failures) {
        return new Standing(failures, NOW);
    }

    @Test
    void aTimeoutIsAnAttemptLikeAnyOther() {
        var timedOut = new Outcome.TimedOut(Failure.of(FailureCode.TIMEOUT, "after 30s"));

        assertThat(decide(POLICIES, 1, timedOut)).isEqualTo(inTime(ofSeconds(10)));
        assertThat(decide(POLICIES, 2, timedOut)).isEqualTo(new Bury(Reason.EXHAUSTED));
    }

    @Test
    void theDelayGrowsWithTheFailuresThisOneIncluded() {
        var policies =
                Policies.of(RetryPolicy.exponential(ofSeconds(1), ofMinutes(5)).attempts(9));

        assertThat(decide(policies, 0, failed())).isEqualTo(inTime(ofSeconds(1)));
        assertThat(decide(policies, 3, failed())).isEqualTo(inTime(ofSeconds(8)));
    }

    @Test
    void withoutLimitItNeverGivesUp() {
        var policies = Policies.of(FIXED.unlimited());

        assertThat(decide(policies, Integer.MAX_VALUE - 1, failed())).isEqualTo(inTime(ofSeconds(10)));
        assertThat(decide(policies, Integer.MAX_VALUE, failed())).isEqualTo(inTime(ofSeconds(10)));
    }

    @Test
    void buriesAsExpiredWhenTheNextAttemptWouldComeTooLate() {
        var policies = Policies.of(FIXED.unlimited().within(ofMinutes(1)));

        assertThat(decide(policies, aged(4, ofSeconds(50)), failed())).isEqualTo(inTime(ofSeconds(10)));
        assertThat(decide(policies, aged(4, ofMillis(50_001)), failed())).isEqualTo(new Bury(Reason.EXPIRED));
        assertThat(decide(policies, aged(0, ofHours(9)), failed())).isEqualTo(new Bury(Reason.EXPIRED));
    }

    @Test
    void usedUpAttemptsAreTheReasonWhenBothLimitsAreReached() {
        var policies = Policies.of(FIXED.within(ofSeconds(1)));

        assertThat(decide(policies, aged(2, ofHours(1)), failed())).isEqualTo(new Bury(Reason.EXHAUSTED));
    }

    @Test
    void aCrashThatUsesUpTheAttemptsIsTheReason() {
        var crashed = new Outcome.Failed(Failure.of(FailureCode.CRASHED, "the process ended"));

        assertThat(decide(POLICIES, 1, crashed)).isEqualTo(inTime(ofSeconds(10)));
        assertThat(decide(POLICIES, 2, crashed)).isEqualTo(new Bury(Reason.CRASHED));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "5000, 5000", "30000, 30000", "30001, 30000", "86400000, 30000"})
    void whatTheHandlerAsksForWinsWithinMax(long asked, long expected) {
        var policies = Policies.of(RetryPolicy.exponential(ofSeconds(1), ofSeconds(30))
                .min(ofSeconds(1))
                .jitter(0.2));

        assertThat(decide(policies, 0, new Outcome.Failed(FAILURE.retryAfter(ofMillis(asked)))))
                .isEqualTo(inTime(ofMillis(expected)));
    }

    @Test
    void whatTheHandlerAsksForDoesNotLiftTheLimits() {
        var asking = new Outcome.Failed(FAILURE.retryAfter(ofSeconds(50)));

        assertThat(decide(POLICIES, 2, asking)).isEqualTo(new Bury(Reason.EXHAUSTED));
        assertThat(decide(Policies.of(FIXED.within(ofSeconds(49))), 0, asking)).isEqualTo(new Bury(Reason.EXPIRED));
    }

    @Test
    void tellsWhenItWouldBeDueWithoutJitter() {
        Policies jittered = Policies.of(FIXED.jitter(0.5));

        var verdict = (RetryAt) decide(jittered, 0, failed());

        assertThat(verdict.planned()).isEqualTo(NOW.plusSeconds(10));
        assertThat(verdict.due()).isNotEqualTo(verdict.planned());
    }

    @Test
    void dueTimesAreWholeMillisecondsAndNeverEarly() {
        Instant uneven = NOW.plusNanos(1);

        assertThat(POLICIES.decide(null, new Standing(0, NOW), failed(), uneven, new Random(0)))
                .isEqualTo(new RetryAt(NOW.plusSeconds(10).plusMillis(1)));
        assertThat(decide(POLICIES, 0, new Outcome.Failed(FAILURE.retryAfter(ofNanos(1)))))
                .isEqualTo(inTime(ofMillis(1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"9999-12-31T23:59:59.999Z", "9999-12-31T23:59:50Z", "+1000000000-12-31T23:59:59.999999999Z"})
    void noDueTimeIsBeyondTheCalendar(Instant now) {
        assertThat(POLICIES.decide(null, new Standing(0, now), failed(), now, new Random(0)))
                .isEqualTo(new RetryAt(Instant.parse("9999-12-31T23:59:59.999Z")));
    }

    @Test
    void aClockThatWentBackDoesNotExpireAMessage() {
        var policies = Policies.of(FIXED.within(ofMinutes(1)));

        assertThat(decide(policies, new Standing(0, Instant.MAX), failed())).isEqualTo(inTime(ofSeconds(10)));
    }

    @Test
    void theClosestTypeWins() {
        var policies = POLICIES.type("*", fixed(1))
                .type("ml.*", fixed(2))
                .type("ml.run.*", fixed(3))
                .type("ml.run.started", fixed(4));

        assertThat(policies.policyFor("ml.run.started")).isEqualTo(fixed(4));
        assertThat(policies.policyFor("ml.run.ended")).isEqualTo(fixed(3));
        assertThat(policies.policyFor("ml.trial.ended")).isEqualTo(fixed(2));
        assertThat(policies.policyFor("system.boot")).isEqualTo(fixed(1));
        assertThat(policies.policyFor(null)).isEqualTo(FIXED);
    }

    @Test
    void theClosestFailureWins() {
        var policies = POLICIES.failure("EXCEPTION", fixed(1))
                .failure("java.*", fixed(2))
                .failure("IOException", fixed(3))
                .failure("java.io.IOException", fixed(4));

        assertThat(policies.policyFor(null, FAILURE)).isEqualTo(fixed(4));
        assertThat(policies.policyFor(null, Failure.of(FailureCode.EXCEPTION, "com.acme.IOException", "")))
                .isEqualTo(fixed(3));
        assertThat(policies.policyFor(null, Failure.of(FailureCode.EXCEPTION, "java.lang.Error", "")))
                .isEqualTo(fixed(1));
        assertThat(policies.policyFor(null, Failure.of(FailureCode.TIMEOUT, "java.lang.Error", "")))
                .isEqualTo(fixed(2));
        assertThat(policies.policyFor(null, Failure.of(FailureCode.TIMEOUT, "")))
                .isEqualTo(FIXED);
    }

    @Test
    void aPolicyForTheFailureWinsWholeOverOneForTheType() {
        var policies = POLICIES.type("ui.*", RetryPolicy.none().attempts(1))
                .failure("UNAVAILABLE", fixed(60).attempts(50));
        var unavailable = new Outcome.Failed(Failure.of(FailureCode.UNAVAILABLE, ""));

        assertThat(policies.decide("ui.click", new Standing(48, NOW), unavailable, NOW, new Random(0)))
                .isEqualTo(inTime(ofSeconds(60)));
        assertThat(policies.decide("ui.click", new Standing(49, NOW), unavailable, NOW, new Random(0)))
                .isEqualTo(new Bury(Reason.EXHAUSTED));
        assertThat(policies.decide("ui.click", new Standing(0, NOW), failed(), NOW, new Random(0)))
                .isEqualTo(new Bury(Reason.EXHAUSTED));
    }

    private static RetryPolicy fixed(int seconds) {
        return RetryPolicy.fixed(ofSeconds(seconds));
    }

    private static Outcome failed() {
        return new Outcome.Failed(FAILURE);
    }

    private static Standing aged(int failures, Duration age) {
        return new Standing(failures, NOW.minus(age));
    }

    private static Verdict decide(Policies policies, int failures, Outcome outcome) {
        return decide(policies, aged(failures, ZERO), outcome);
    }

    private static Verdict decide(Policies policies, Standing before, Outcome outcome) {
        return policies.decide(null, before, outcome, NOW, new Random(0));
    }

    private static Verdict inTime(Duration delay) {
        return new RetryAt(NOW.plus(delay));
    }
}
