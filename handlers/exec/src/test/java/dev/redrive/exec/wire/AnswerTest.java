// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Payload;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTest {

    @Test
    void comesBackAsItWent() throws Exception {
        var failure = new Failure("RATE", "a.B", "slow\ndown", "at x", Duration.ofMillis(20));

        for (Outcome outcome : new Outcome[] {
            Outcome.SUCCEEDED,
            new Outcome.Failed(failure),
            new Outcome.Rejected(failure),
            Outcome.changed(Changed.to(Payload.of("gr\u00fcn\n")).ofType("text").with("pages", "3")),
            Outcome.changed(Changed.to(Payload.owning(new byte[] {(byte) 0xff, 0}))),
            Outcome.changed(new Changed(null, null, Map.of("lang", "en")))
        }) {
            assertThat(Answer.read(new Answer("m", outcome).line())).isEqualTo(new Answer("m", outcome));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{\"id\":\"m\"}",
                "{\"outcome\":\"ok\"}",
                "{\"id\":7,\"outcome\":\"ok\"}",
                "{\"id\":\"m\",\"outcome\":\"OK\"}",
                "{\"id\":\"m\",\"outcome\":\"ok\"}{}",
                "{\"id\":\"m\",\"outcome\":\"failed\",\"retryAfterMs\":-1}",
                "{\"id\":\"m\",\"outcome\":\"failed\",\"retryAfterMs\":\"soon\"}",
                "{\"id\":\"m\",\"outcome\":\"ok\",\"document\":\"text\"}",
                "{\"id\":\"m\",\"outcome\":\"ok\",\"document\":{\"value\":7}}",
                "{\"id\":\"m\",\"outcome\":\"ok\",\"document\":{\"valueBase64\":\"*\"}}",
                "{\"id\":\"m\",\"outcome\":\"ok\",\"document\":{\"metadata\":{\"a\":1}}}",
                "{\"id\":\"m\",\"outcome\":\"ok\""
            })
    void whatIsNoAnswerIsGarbage(String line) {
        assertThatThrownBy(() -> Answer.read(line.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(Answer.Garbage.class);
    }
}
