// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Request;
import dev.redrive.admin.api.wire.AdoptedView;
import dev.redrive.admin.api.wire.TopicFinding;
import dev.redrive.admin.api.wire.TopicView;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.report.TopicReport;
import dev.redrive.core.report.TopicReport.Facts;
import dev.redrive.core.report.TopicReport.Finding;
import dev.redrive.core.report.TopicReport.Role;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicsTest {

    private static final QueueName ORDERS = new QueueName("orders");

    private final RouterFixture api = new RouterFixture();

    @Test
    void showsWhatIsThereAndWhatIsNot() {
        var missing = new Finding(true, "topic orders.dlq does not exist", "make it");
        var fleeting = new Finding(false, "it loses dead letters", "set retention.ms to -1");
        api.control.topics(
                new TopicReport(
                        ORDERS,
                        "main",
                        Role.RETRY,
                        "orders.retry",
                        new Facts(12, "delete", Duration.ofDays(7)),
                        false,
                        List.of(fleeting)),
                new TopicReport(ORDERS, "main", Role.DEAD_LETTERS, "orders.dlq", null, false, List.of(missing)));

        List<TopicView> views = api.client.topics();

        assertThat(views)
                .containsExactly(
                        new TopicView(
                                "orders",
                                "main",
                                "retry",
                                "orders.retry",
                                true,
                                false,
                                12,
                                "delete",
                                604_800_000L,
                                List.of(new TopicFinding(
                                        "warning", "it loses dead letters", "set retention.ms to -1"))),
                        new TopicView(
                                "orders",
                                "main",
                                "deadLetters",
                                "orders.dlq",
                                false,
                                false,
                                null,
                                null,
                                null,
                                List.of(new TopicFinding("problem", "topic orders.dlq does not exist", "make it"))));
    }

    @Test
    void onlyAPostMakesThem() {
        api.control.topics(new TopicReport(ORDERS, "main", Role.ACTS, "redrive.acts", null, false, List.of()));

        assertThat(api.client.topics()).extracting(TopicView::made).containsExactly(false);
        assertThat(api.client.makeTopics()).extracting(TopicView::made).containsExactly(true);
    }

    @Test
    void adoptsATopicOnceAndListsIt() {
        var adopted = new AdoptedView("main", "orders-dlt");

        assertThat(api.client.adopt(null, "orders-dlt")).isEqualTo(adopted);
        assertThat(api.client.adopt("main", "orders-dlt")).isEqualTo(adopted);

        assertThat(api.client.adopted()).containsExactly(adopted);
    }

    @Test
    void disownsATopicThatWasAdopted() {
        api.client.adopt("east", "orders-dlt");
        api.client.adopt("main", "orders-dlt");

        assertThat(api.client.disown("east", "orders-dlt")).isEqualTo(new AdoptedView("east", "orders-dlt"));
        assertThat(api.client.adopted()).containsExactly(new AdoptedView("main", "orders-dlt"));
        assertThat(api.client.disown(null, "orders-dlt")).isEqualTo(new AdoptedView("main", "orders-dlt"));

        assertThat(api.router
                        .call(Request.delete("/api/v1/kafka/adopted/orders-dlt"))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void asksForTheTopicToAdopt() {
        assertThat(api.post("/api/v1/kafka/adopted", "{\"cluster\": \"main\"}").body())
                .contains("'topic' is missing");
    }
}
