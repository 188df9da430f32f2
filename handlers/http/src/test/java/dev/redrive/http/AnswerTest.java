// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Then;
import dev.redrive.core.policy.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTest {

    @ParameterizedTest
    @CsvSource({
        "301, EXCEPTION",
        "401, EXCEPTION",
        "404, EXCEPTION",
        "409, EXCEPTION",
        "500, EXCEPTION",
        "999, EXCEPTION",
        "408, UNAVAILABLE",
        "425, UNAVAILABLE",
        "429, UNAVAILABLE",
        "503, UNAVAILABLE",
        "400, PERMANENT",
        "407, PERMANENT",
        "413, PERMANENT",
        "422, REJECTED"
    })
    void hasTheCodeOfTheTable(int status, String code) {
        assertThat(Call.failureOf(answer(status, "").outcome()).code()).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "fine",
                "{}",
                "{\"success\": true}",
                "{\"success\": \"false\"}",
                "{\"success\": null}",
                "{\"answer\": {\"success\": false}}",
                "[{\"success\": false}]",
                "{broken"
            })
    void a2xxIsSuccessUnlessItSaysOtherwise(String body) {
        assertThat(answer(200, body).outcome()).isEqualTo(Outcome.SUCCEEDED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                " {\"success\": false} | {\"success\": false}",
                "{\"message\": \"why\", \"more\": [{}, 1], \"success\": false} | why",
                "{\"success\": false, \"message\": \"why\", \"cut | why",
                "{\"success\": false, \"message\": 7} | {\"success\": false, \"message\": 7}"
            })
    void a2xxThatTakesItselfBackIsARejectionWithItsWords(String body, String message) {
        Outcome outcome = answer(201, body).outcome();

        assertThat(outcome).isInstanceOf(Outcome.Rejected.class);
        assertThat(Call.failureOf(outcome).message()).isEqualTo(message);
    }

    @Test
    void aRejectionHasTheCodeThatTheServerGivesIt() {
        Outcome outcome = answer(200, "{\"success\": false, \"code\": \"NO_CARD\", \"message\": \"why\"}")
                .outcome();

        assertThat(outcome).isEqualTo(new Outcome.Rejected(new Failure("NO_CARD", "HTTP 200", "why", "", null)));
        assertThat(Call.failureOf(
                                answer(200, "{\"success\": false, \"code\": 7}").outcome())
                        .code())
                .isEqualTo("REJECTED");
    }

    @Test
    void theMessageIsTheBeginningOfTheBody() {
        String message =
                Call.failureOf(answer(500, "\n" + "é".repeat(50_000)).outcome()).message();

        assertThat(message).isEqualTo("é".repeat(Failure.MESSAGE_MAX));
    }

    @Test
    void rulesByStatusGoBeforeTheTable() {
        Policies policies = Policies.of(RetryPolicy.fixed(Duration.ofSeconds(1)).attempts(5))
                .rule("HTTP 404", Then.BURY)
                .rule("HTTP 400", Then.RETRY)
                .rule("HTTP 42*", Then.DONE);

        assertThat(verdict(policies, 404)).isInstanceOf(Verdict.Bury.class);
        assertThat(verdict(policies, 400)).isInstanceOf(Verdict.RetryAt.class);
        assertThat(verdict(policies, 422)).isEqualTo(Verdict.DONE);
        assertThat(verdict(policies, 410)).isEqualTo(new Verdict.Bury(Reason.PERMANENT));
        assertThat(verdict(policies, 403)).isInstanceOf(Verdict.RetryAt.class);
    }

    private static Verdict verdict(Policies policies, int status) {
        Outcome outcome = answer(status, "").outcome();
        return policies.decide(null, new Standing(0, Call.NOW), outcome, Call.NOW, new SplittableRandom(1));
    }

    private static Answer answer(int status, String body) {
        return new Answer(status, body.getBytes(StandardCharsets.UTF_8), null, null);
    }
}
