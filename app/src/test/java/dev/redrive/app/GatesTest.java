// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.config.Config;
import dev.redrive.config.ConfigResult;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.History;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.time.Moment;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatesTest {

    private static final String TOKENS =
            "server: { tokens: [ { name: bob, role: viewer, sha256: " + "a".repeat(64) + " } ] }";

    private static Config config(String yaml) {
        return ((ConfigResult.Valid) Config.parse(yaml, "redrive.yaml", Map.of())).config();
    }

    @Test
    void knowsItsOwnersCommandLineAlsoWhenTokensComeWithAnEdit() {
        var gates = new Gates(config("grace: 1s"), () -> new Moment(Instant.EPOCH, 0));
        String own = gates.ownToken();

        gates.follow(config(TOKENS));

        var guard = gates.gatehouse().guard();
        assertThat(guard.admit(new Guard.Shown("Bearer " + own, null, "here")))
                .isEqualTo(new Guard.Admission.Known(Caller.LOCAL));
        assertThat(guard.admit(new Guard.Shown(null, null, "here"))).isEqualTo(new Guard.Admission.Stranger(false));
    }

    @Test
    void exportsHoldNeitherTheUsualSecretsNorThoseOfTheFileAndFollowItsEdits() {
        var gates = new Gates(
                config("server: { redact: { headers: [ x-*-pin ], paths: [ card.number ] } }"),
                () -> new Moment(Instant.EPOCH, 0));
        LetterDetail letter = letter();

        LetterDetail shown = gates.shown(letter, Pipelines.NONE);

        assertThat(shown.content().value().text()).contains("ann").doesNotContain("4111");
        assertThat(shown.content().headers().inOrder())
                .extracting(each -> each.name() + "=" + each.value().text())
                .contains("tenant=one")
                .noneMatch(each -> each.contains("1234") || each.contains("Bearer"));
        assertThat(shown.letter().death().failure().message()).isEqualTo("refused: x-card-pin: ***");

        gates.follow(config("grace: 1s"));

        assertThat(gates.shown(letter, Pipelines.NONE).content().value().text()).contains("4111");
        gates.close();
    }

    private static LetterDetail letter() {
        Content content = Content.of(Payload.of("{\"name\":\"ann\",\"card\":{\"number\":\"4111\"}}"))
                .withHeaders(new Headers(List.of(
                        Header.of("tenant", "one"),
                        Header.of("x-card-pin", "1234"),
                        Header.of("Authorization", "Bearer abc"))));
        var subject = new Subject(new MessageId("m"), content.labels(), null, Instant.EPOCH, null);
        var death = new Death(
                Death.REDRIVE,
                Reason.EXHAUSTED,
                Failure.of(FailureCode.TIMEOUT, "refused: x-card-pin: 1234"),
                1,
                Instant.EPOCH);
        var grave = new Grave("embedded", "orders", new QueueName("orders"), "l");
        return new LetterDetail(new DeadLetter("l", grave, subject, death, 0), content, new History(List.of()), null);
    }
}
