// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static dev.redrive.admin.server.RouterFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.wire.DelayView;
import dev.redrive.admin.api.wire.PolicyCaseView;
import dev.redrive.admin.api.wire.PolicyExplanation;
import dev.redrive.admin.api.wire.PolicyView;
import org.junit.jupiter.api.Test;

class PoliciesTest {

    private final RouterFixture api = new RouterFixture();

    @Test
    void listsPoliciesInWords() {
        PolicyView events = api.client.policies().stream()
                .filter(each -> each.name().equals("events"))
                .findFirst()
                .orElseThrow();

        assertThat(events.backoff()).isEqualTo("exponential 1s x2, at most 5m, jitter +-20%");
        assertThat(events.types()).contains(new PolicyCaseView("ui.command.*", 2, "none", null));
    }

    @Test
    void explainsEveryDelay() {
        PolicyExplanation explained = api.client.explain("retry-topic", null, null);

        assertThat(explained.attempts()).isEqualTo(4);
        assertThat(explained.delays())
                .containsExactly(
                        new DelayView(1, 5000, 4500, 5500, 5000),
                        new DelayView(2, 10_000, 9000, 11_000, 15_000),
                        new DelayView(3, 20_000, 18_000, 22_000, 35_000));
        assertThat(explained.totalMs()).isEqualTo(35_000);
        assertThat(explained.then()).isEqualTo("dead");
        assertThat(explained.reason()).isEqualTo("exhausted");
    }

    @Test
    void explainsAsIfThereWereOtherAttempts() {
        assertThat(api.client.explain("retry-topic", 10, null).delays()).hasSize(9);
        assertThat(api.client.explain("queue", 1, null).delays()).isEmpty();
    }

    @Test
    void picksThePolicyOfAType() {
        assertThat(api.client.explain("events", null, "ml.run.started").attempts())
                .isEqualTo(5);
        assertThat(api.client.explain("events", null, "other").attempts()).isEqualTo(3);
    }

    @Test
    void namesThePoliciesThereAre() {
        Answer answer = api.get("/api/v1/policies/patience");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(json(answer).get("remedy").asText()).contains("retry-topic");
    }
}
