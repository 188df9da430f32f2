// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTest {

    @Test
    void comesBackAsItWent() throws Exception {
        var failure = new Failure("RATE", "a.B", "slow\ndown", "at x", Duration.ofMillis(20));

        for (Outcome outcome :
                new Outcome[] {Outcome.SUCCEEDED, new Outcome.Failed(failure), new Outcome.Rejected(failure)}) {
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
                "{\"id\":\"m\",\"outcome\":\"ok\""
            })
    void whatIsNoAnswerIsGarbage(String line) {
        assertThatThrownBy(() -> Answer.read(line.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(Answer.Garbage.class);
    }
}
