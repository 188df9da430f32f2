// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import dev.redrive.admin.api.wire.CountsView;
import dev.redrive.admin.api.wire.DelayView;
import dev.redrive.admin.api.wire.EngineView;
import dev.redrive.admin.api.wire.ErrorView;
import dev.redrive.admin.api.wire.ItemDetailView;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.PolicyCaseView;
import dev.redrive.admin.api.wire.PolicyExplanation;
import dev.redrive.admin.api.wire.PolicyView;
import dev.redrive.admin.api.wire.PushRequest;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.admin.api.wire.RuleView;
import dev.redrive.admin.api.wire.TopicFinding;
import dev.redrive.admin.api.wire.TopicView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Things to talk about. */
final class Given {
    private static final Instant NOW = FakeRedrive.NOW;

    private Given() {}

    static ItemView item(String id, String queue, String status) {
        return item(id, queue, status, null);
    }

    /** A minute old; failed ones were tried twice and are due in 12 seconds. */
    static ItemView item(String id, String queue, String status, @Nullable String error) {
        boolean tried = status.equals("failed") || status.equals("dead");
        return new ItemView(
                id,
                queue,
                "order.placed",
                "customer-7",
                status,
                tried ? 2 : 0,
                tried ? 2 : 0,
                status.equals("failed") ? NOW.plusSeconds(12) : null,
                NOW.minusSeconds(60),
                status.equals("dead") ? NOW.minusSeconds(5) : null,
                status.equals("dead") ? "exhausted" : null,
                "normal",
                null,
                null,
                null,
                error == null ? null : new ErrorView("EXCEPTION", "java.io.IOException", error, NOW.minusSeconds(5)),
                false);
    }

    static ItemView pushed(String id, String queue, PushRequest push) {
        return new ItemView(
                id,
                queue,
                push.type(),
                push.key(),
                "pending",
                0,
                0,
                null,
                NOW,
                null,
                null,
                push.priority() == null ? "normal" : push.priority(),
                push.source(),
                push.id(),
                push.correlationId(),
                null,
                false);
    }

    static ItemDetailView detail(ItemView item) {
        return new ItemDetailView(item, "hello", null, List.of(), List.of(), 0, List.of());
    }

    static QueueView queue(String name) {
        return queue(name, false, new CountsView(0, 0, 0, 0L, 0L));
    }

    static QueueView queue(String name, boolean paused, CountsView counts) {
        return new QueueView(name, "embedded", "exec send.py", "queue", paused, counts, null, 0, null, 0, null, null);
    }

    static QueueView running(String name, long completed) {
        var engine = new EngineView(completed, completed, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, null);
        return new QueueView(
                name,
                "embedded",
                "exec send.py",
                "queue",
                false,
                FakeRedrive.counts(0, 0, completed, 0),
                null,
                0,
                null,
                0,
                engine,
                null);
    }

    static List<PolicyView> policies() {
        return List.of(
                new PolicyView(
                        "events",
                        3,
                        "exponential 1s x2, at most 5m",
                        null,
                        List.of(new PolicyCaseView("ml.run.*", 5, "exponential 1s x2, at most 5m", null)),
                        List.of(),
                        List.of(new RuleView("HTTP_404", "bury"))),
                new PolicyView("patient", null, "fixed 30s", "6h", List.of(), List.of(), List.of()));
    }

    static PolicyExplanation retryTopic() {
        return new PolicyExplanation(
                "retry-topic",
                null,
                4,
                "exponential 5s x2, 1s to 5m, +-10%",
                null,
                List.of(
                        new DelayView(1, 5_000, 4_500, 5_500, 5_000),
                        new DelayView(2, 10_000, 9_000, 11_000, 15_000),
                        new DelayView(3, 20_000, 18_000, 22_000, 35_000)),
                35_000,
                "dead",
                "exhausted");
    }

    static TopicView topic(String queue, String role, String topic, TopicFinding... findings) {
        return new TopicView(queue, "main", role, topic, true, false, 12, "delete", 604_800_000L, List.of(findings));
    }

    static TopicView missing(String queue, String role, String topic) {
        var finding = new TopicFinding("problem", "topic " + topic + " does not exist", "make it");
        return new TopicView(queue, "main", role, topic, false, false, null, null, null, List.of(finding));
    }

    static TopicView made(TopicView missing) {
        return new TopicView(
                missing.queue(),
                missing.cluster(),
                missing.role(),
                missing.topic(),
                true,
                true,
                12,
                "delete",
                null,
                List.of());
    }
}
