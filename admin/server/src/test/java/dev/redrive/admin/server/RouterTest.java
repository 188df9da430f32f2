// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static dev.redrive.admin.server.RouterFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.Request;
import dev.redrive.core.port.Refused;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouterTest {

    private final RouterFixture api = new RouterFixture();

    @Test
    void describesEveryProblemInFull() {
        Answer answer = api.get("/api/v1/queues/none");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        JsonNode problem = json(answer);
        assertThat(problem.get("type").asText()).isEqualTo("urn:redrive:problem:not-found");
        assertThat(problem.get("title").asText()).isEqualTo("Not found");
        assertThat(problem.get("status").asInt()).isEqualTo(404);
        assertThat(problem.get("detail").asText()).isEqualTo("there is no queue 'none'");
        assertThat(problem.get("instance").asText()).isEqualTo("/api/v1/queues/none");
        assertThat(problem.get("remedy").asText()).isEqualTo("add it to the configuration");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1", "/api/v1/", "/api/v1/queues/", "/api/v1/queues//items", "/x", "", "*"})
    void knowsNoOtherPaths(String path) {
        assertThat(api.get(path).status()).isEqualTo(404);
    }

    @Test
    void namesTheMethodsThatArePossible() {
        Answer answer = api.router.call(new Request("PUT", "/api/v1/queues/orders/items", Map.of(), null));

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("Allow", "GET, POST, HEAD, OPTIONS");
        assertThat(api.router.call(new Request("OPTIONS", "/api/v1/backup", Map.of(), null)))
                .isEqualTo(Answer.empty().withHeader("Allow", "POST, OPTIONS"));
    }

    @Test
    void hasNoEffectBehindAGet() {
        for (String path : new String[] {"pause", "resume", "retry-all-dead", "items/item00000001/retry"}) {
            assertThat(api.get("/api/v1/queues/orders/" + path).status()).isEqualTo(405);
        }
        assertThat(api.get("/api/v1/verify").status()).isEqualTo(405);
        assertThat(api.get("/api/v1/backup").status()).isEqualTo(405);
    }

    @Test
    void refusesNamesThatAreNone() {
        assertThat(api.get(Paths.of(Paths.QUEUE, "a/b")).status()).isEqualTo(400);
        assertThat(api.get("/api/v1/queues/%zz").status()).isEqualTo(400);
        assertThat(api.get(Paths.of(Paths.QUEUE, "../orders")).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({"INVALID,400", "NOT_FOUND,404", "CONFLICT,409", "TOO_LARGE,413", "UNAVAILABLE,503", "DAMAGED,500"})
    void givesEveryRefusalItsStatus(Refused.Kind kind, int status) {
        api.control.onVerify(() -> {
            throw new Refused(kind, "why", "remedy");
        });

        Answer answer = api.post("/api/v1/verify", null);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(json(answer).get("status").asInt()).isEqualTo(status);
        assertThat(json(answer).get("detail").asText()).isEqualTo("why");
    }

    @Test
    void keepsItsInsidesToItselfWhenThereIsABug() {
        api.control.onVerify(() -> {
            throw new IllegalStateException("secret");
        });

        Answer answer = api.post("/api/v1/verify", null);

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.body()).contains("urn:redrive:problem:internal").doesNotContain("secret");
    }
}
