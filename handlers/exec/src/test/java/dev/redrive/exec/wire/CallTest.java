// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
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

class CallTest {

    private static final byte[] NOT_TEXT = {'a', (byte) 0xff, 0, '\n'};

    @Test
    void comesBackAsItWent() throws Exception {
        for (byte[] bytes : List.of(NOT_TEXT, "grüße\n\"\\\u2028".getBytes(StandardCharsets.UTF_8), new byte[0])) {
            Call call = call("m-1", bytes);
            byte[] line = call.line();

            assertThat(Call.read(line)).isEqualTo(call);
            assertThat(new String(line, StandardCharsets.UTF_8).indexOf('\n'))
                    .isEqualTo(line(line).length() - 1);
        }
    }

    @Test
    void textIsSentAsTextAndBytesInBase64() {
        assertThat(line(call("m-1", "hi".getBytes(StandardCharsets.UTF_8)).line()))
                .contains("\"id\":\"m-1\"", "\"queue\":\"q\"", "\"type\":\"t\"", "\"key\":\"hi\"", "\"attempt\":3")
                .contains("\"deadlineMs\":1500", "\"headers\":[[\"h\",\"aGk=\"]]", "\"value\":\"hi\"");
        assertThat(line(call("m-1", NOT_TEXT).line()))
                .contains("\"keyBase64\":\"Yf8ACg==\"", "\"valueBase64\":\"Yf8ACg==\"")
                .doesNotContain("\"value\":");
    }

    @Test
    void anIdThatIsNotWellFormedIsStillKnownAgain() throws Exception {
        Call call = call("broken \ud800", NOT_TEXT);

        String id = Call.read(call.line()).attempt().message().id().value();

        assertThat(call.isAbout(id)).isTrue();
    }

    private static Call call(String id, byte[] bytes) {
        var content = new Content(
                Key.owning(bytes),
                Payload.owning(bytes),
                new Headers(List.of(new Header("h", Payload.owning(bytes)))),
                new Labels("t", Priority.HIGH, "s", "p", null));
        var message = new Message(new MessageId(id), new Origin("q", 9), Instant.EPOCH.plusNanos(1), content);
        return new Call(new QueueName("q"), new Attempt(message, 3, Duration.ofMillis(1500)));
    }

    private static String line(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
