// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.admin.api.wire.ItemFilter;
import dev.redrive.admin.api.wire.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedriveClientTest {

    private final List<Request> asked = new ArrayList<>();

    @Test
    void asksOnlyForWhatWasSaid() {
        RedriveClient client = answering(Answer.text(200, Answer.JSON, "{\"items\":[],\"next\":null}"));

        client.items(new ItemFilter(null, null, null, null));
        client.items(new ItemFilter("orders", "dead", 10, "c=1"));

        assertThat(asked)
                .containsExactly(
                        Request.get("/api/v1/items"),
                        Request.get("/api/v1/queues/orders/items")
                                .with("status", "dead")
                                .with("limit", 10)
                                .with("after", "c=1"));
    }

    @Test
    void throwsTheProblemOfTheServer() {
        Problem problem = new Problem("urn:redrive:problem:not-found", "Not found", 404, "no queue", "/x", "add it");
        RedriveClient client = answering(Answer.text(404, Answer.PROBLEM, Json.write(problem)));

        assertThatThrownBy(client::status)
                .hasMessage("no queue")
                .isInstanceOfSatisfying(
                        ProblemException.class, no -> assertThat(no.problem()).isEqualTo(problem));
    }

    @Test
    void seesThatAnotherServerAnswers() {
        for (Answer foreign : List.of(
                Answer.text(502, "text/html", "<html>"),
                Answer.text(200, "text/html", "<html>"),
                Answer.text(500, Answer.PROBLEM, "not json"))) {
            assertThatThrownBy(answering(foreign)::queues)
                    .isInstanceOf(ProblemException.class)
                    .hasMessage("status " + foreign.status() + " with an answer that is not Redrive's");
        }
    }

    private RedriveClient answering(Answer answer) {
        return new RedriveClient(request -> {
            asked.add(request);
            return answer;
        });
    }
}
