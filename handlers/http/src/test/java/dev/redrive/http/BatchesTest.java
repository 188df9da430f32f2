// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.message.QueueName;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchesTest {

    private static final List<Attempt> BATCH = List.of(
            attempt(
                    "a",
                    Content.of(Payload.of("{\"n\":1}"))
                            .withKey(Key.of("k"))
                            .withLabels(new Labels("order", Priority.HIGH, "crm", "P1", "C1"))
                            .withHeaders(new Headers(List.of(Header.of("trace", "abc"))))),
            attempt("b", Content.of(Payload.owning(new byte[] {(byte) 0xff}))));

    private static Attempt attempt(String id, Content content) {
        var message = new Message(new MessageId(id), new Origin("orders", 1), Instant.EPOCH, content);
        return new Attempt(message, 2, Duration.ofSeconds(5));
    }

    private static BatchAnswer answer(String body) {
        return Results.in(body.getBytes(StandardCharsets.UTF_8), BATCH);
    }

    @Test
    void writesTheFieldsThatWorkersGet() {
        byte[] body = new BatchCalls(new QueueName("orders")).body(BATCH);

        assertThat(new String(body, StandardCharsets.UTF_8))
                .isEqualTo("{\"messages\":["
                        + "{\"id\":\"a\",\"queue\":\"orders\",\"type\":\"order\",\"key\":\"k\",\"attempt\":2,\"deadlineMs\":5000,"
                        + "\"headers\":[[\"trace\",\"YWJj\"]],\"createdAt\":\"1970-01-01T00:00:00Z\",\"priority\":\"high\","
                        + "\"source\":\"crm\",\"producerId\":\"P1\",\"correlationId\":\"C1\",\"value\":\"{\\\"n\\\":1}\"},"
                        + "{\"id\":\"b\",\"queue\":\"orders\",\"attempt\":2,\"deadlineMs\":5000,\"headers\":[],"
                        + "\"createdAt\":\"1970-01-01T00:00:00Z\",\"priority\":\"normal\",\"valueBase64\":\"/w==\"}]}");
    }

    @Test
    void takesTheResultOfEachMessage() {
        assertThat(
                        answer(
                                "{\"results\":[{\"id\":\"b\",\"outcome\":\"rejected\",\"message\":\"bad\"},"
                                        + "{\"outcome\":\"failed\",\"code\":\"RATE\",\"retryAfterMs\":7,\"id\":\"a\",\"more\":{}}],\"x\":1}"))
                .isEqualTo(new BatchAnswer.Each(List.of(
                        new Outcome.Failed(new Failure("RATE", null, "", "", Duration.ofMillis(7))),
                        new Outcome.Rejected(new Failure("REJECTED", null, "bad", "", null)))));
    }

    @Test
    void failsAMessageThatTheAnswerLeavesOutOrSpeaksOfInOtherWords() {
        assertThat(answer("{\"results\":[{\"id\":\"a\",\"outcome\":\"fine\"}]}"))
                .isInstanceOfSatisfying(
                        BatchAnswer.Each.class,
                        each -> assertThat(each.outcomes())
                                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(Outcome.Failed.class)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "{}", "{\"success\": true}"})
    void takesAGoodStatusWithoutResultsForASuccessOfAll(String body) {
        assertThat(answer(body)).isEqualTo(BatchAnswer.SUCCEEDED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "ok", "{\"results\":", "{\"results\":{}}", "{\"results\":[{\"outcome\":\"ok\"}]}"})
    void takesWhatCannotBeReadForAFailureOfTheWhole(String body) {
        assertThat(answer(body)).isInstanceOf(BatchAnswer.Whole.class).isNotEqualTo(BatchAnswer.SUCCEEDED);
    }
}
