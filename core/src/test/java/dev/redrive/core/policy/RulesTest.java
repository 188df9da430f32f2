// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.policy.Verdict.Bury;
import dev.redrive.core.policy.Verdict.RetryAt;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Policies PLAIN =
            Policies.of(RetryPolicy.fixed(ofSeconds(10)).attempts(3));
    private static final Verdict RETRY = new RetryAt(NOW.plusSeconds(10));

    @Test
    void aPermanentFailureIsBuriedAtOnce() {
        assertThat(first(PLAIN, failed("PERMANENT", "com.acme.NoSuchCard"))).isEqualTo(new Bury(Reason.PERMANENT));
    }

    @ParameterizedTest
    @CsvSource({"exit 78, true", "exit 1, false", "exit 7, false", "exit 780, false"})
    void exit78IsBuriedAtOnceAndOtherExitsAreRetried(String exit, boolean buried) {
        assertThat(first(PLAIN, failed("EXCEPTION", exit))).isEqualTo(buried ? new Bury(Reason.PERMANENT) : RETRY);
    }

    @ParameterizedTest
    @CsvSource({"INVALID, INVALID", "UNREADABLE, UNREADABLE"})
    void whatNoAttemptCanReadIsBuriedForThatReason(String code, Reason reason) {
        assertThat(first(PLAIN, failed(code, "x"))).isEqualTo(new Bury(reason));
    }

    @Test
    void aRejectedMessageIsBuriedAsRejectedWhateverItsCode() {
        assertThat(first(PLAIN, rejected("REJECTED"))).isEqualTo(new Bury(Reason.REJECTED));
        assertThat(first(PLAIN, rejected("PERMANENT"))).isEqualTo(new Bury(Reason.REJECTED));
        assertThat(first(PLAIN, rejected("CARD_EXPIRED"))).isEqualTo(new Bury(Reason.REJECTED));
    }

    @Test
    void aRuleMayDecideAboutRejectedMessagesToo() {
        assertThat(first(PLAIN.rule("REJECTED", Then.RETRY), rejected("REJECTED")))
                .isEqualTo(RETRY);
        assertThat(first(PLAIN.rule("REJECTED", Then.DONE), rejected("REJECTED")))
                .isEqualTo(Verdict.DONE);
        assertThat(first(PLAIN.rule("REJECTED", Then.BURY), rejected("REJECTED")))
                .isEqualTo(new Bury(Reason.REJECTED));
    }

    @Test
    void eachRuleDoesWhatItSays() {
        var failed = failed("EXCEPTION", "HTTP 404");

        assertThat(first(PLAIN.rule("HTTP 404", Then.RETRY), failed)).isEqualTo(RETRY);
        assertThat(first(PLAIN.rule("HTTP 404", Then.BURY), failed)).isEqualTo(new Bury(Reason.PERMANENT));
        assertThat(first(PLAIN.rule("HTTP 404", Then.REJECT), failed)).isEqualTo(new Bury(Reason.REJECTED));
        assertThat(first(PLAIN.rule("HTTP 404", Then.DONE), failed)).isEqualTo(Verdict.DONE);
        assertThat(first(PLAIN.rule("HTTP 404", Then.SKIP), failed)).isEqualTo(Verdict.SKIP);
        assertThat(first(PLAIN.rule("HTTP 405", Then.SKIP), failed)).isEqualTo(RETRY);
    }

    @Test
    void rulesCoverTimeouts() {
        var timedOut = new Outcome.TimedOut(Failure.of(FailureCode.TIMEOUT, ""));

        assertThat(first(PLAIN.rule("TIMEOUT", Then.BURY), timedOut)).isEqualTo(new Bury(Reason.PERMANENT));
    }

    @Test
    void theFirstRuleThatMatchesWinsEvenOverACloserOne() {
        var failed = failed("EXCEPTION", "HTTP 404");

        assertThat(first(PLAIN.rule("HTTP 4*", Then.SKIP).rule("HTTP 404", Then.BURY), failed))
                .isEqualTo(Verdict.SKIP);
        assertThat(first(PLAIN.rule("HTTP 404", Then.BURY).rule("HTTP 4*", Then.SKIP), failed))
                .isEqualTo(new Bury(Reason.PERMANENT));
    }

    @Test
    void aQueuesOwnRulesGoBeforeTheDefaults() {
        assertThat(first(PLAIN.rule("exit 78", Then.RETRY), failed("EXCEPTION", "exit 78")))
                .isEqualTo(RETRY);
        assertThat(first(PLAIN.rule("PERMANENT", Then.SKIP), failed("PERMANENT", "x")))
                .isEqualTo(Verdict.SKIP);
    }

    @Test
    void aRuleThatSaysRetryDoesNotLiftTheLimits() {
        var policies = PLAIN.rule("*", Then.RETRY);

        assertThat(policies.decide(null, new Standing(2, NOW), failed("PERMANENT", "x"), NOW, new Random(0)))
                .isEqualTo(new Bury(Reason.EXHAUSTED));
    }

    @Test
    void wordsOfRulesAreReadInAnyCase() {
        assertThat(Then.named("bury")).contains(Then.BURY);
        assertThat(Then.named("Skip")).contains(Then.SKIP);
        assertThat(Then.named("drop")).isEmpty();
    }

    private static Verdict first(Policies policies, Outcome outcome) {
        return policies.decide(null, new Standing(0, NOW), outcome, NOW, new Random(0));
    }

    private static Outcome failed(String code, String type) {
        return new Outcome.Failed(new Failure(code, type, "", "", null));
    }

    private static Outcome rejected(String code) {
        return new Outcome.Rejected(new Failure(code, null, "", "", null));
    }
}
