// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.core.item.Counts;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.report.EngineReport;
import dev.redrive.core.report.Flow;
import dev.redrive.core.report.KafkaReport;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.report.Running;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class QueueViewsTest {

    private static final Running RUNNING =
            new Running(new MessageId("m"), new Origin("orders", 1), 2, Duration.ofMillis(1500), true);

    @Test
    void showsWhatTheEngineDoes() {
        QueueView view = QueueViews.whole(report(500));

        assertThat(view.blocked()).isEqualTo("disk full");
        assertThat(view.stuck()).isEqualTo(1);
        var engine = Objects.requireNonNull(view.engine());
        assertThat(engine.gap()).isEqualTo(10 - 4 - 3);
        assertThat(engine.running()).hasSize(QueueViews.RUNNING_SHOWN_MAX);
        assertThat(Objects.requireNonNull(engine.running()).getFirst().forMs()).isEqualTo(1500);
    }

    @Test
    void leavesTheAttemptsOutOfLists() {
        assertThat(Json.write(QueueViews.line(report(1)))).contains("\"gap\":3").doesNotContain("running");
    }

    @Test
    void showsHowAQueueStandsOnKafka() {
        var kafka = new KafkaReport(
                List.of(new KafkaReport.Stretch("orders/3", 5, 9, 7, 2, 1, 0)),
                List.of(new KafkaReport.Stretch("orders.billing.retry/3", 6, 9, 3, 0, 3, 4)),
                1,
                2,
                3,
                4,
                List.of("why"),
                List.of("care"));
        var report = new QueueReport(
                new QueueName("orders"), "kafka", "java", "own", Counts.NONE, false, null, 0, null, kafka);

        assertThat(Json.write(QueueViews.line(report)))
                .contains(
                        "\"kafka\":{\"partitions\":[{\"place\":\"orders/3\",\"watermark\":5,\"end\":9,\"lag\":7,\"out\":2,\"waiting\":1,\"late\":0}],"
                                + "\"retryPartitions\":[{\"place\":\"orders.billing.retry/3\",\"watermark\":6,\"end\":9,\"lag\":3,\"out\":0,\"waiting\":3,\"late\":4}],"
                                + "\"held\":1,\"followers\":2,\"waiting\":3,\"late\":4,\"paused\":[\"why\"],\"warnings\":[\"care\"]}");
    }

    @Test
    void doesNotSayThatNoneIsCompletedWhereTheyAreNotKept() {
        var report = new QueueReport(
                new QueueName("orders"),
                "kafka",
                "java",
                "own",
                new Counts(1, 0, 0, null, 2L),
                false,
                null,
                0,
                null,
                null);

        assertThat(Json.write(QueueViews.line(report))).contains("\"completed\":null");
    }

    private static QueueReport report(int running) {
        EngineReport engine = new EngineReport(
                new Flow(10, 4, 0, 0, 0, 0, 0, 3),
                1,
                1,
                8,
                0,
                false,
                "disk full",
                Collections.nCopies(running, RUNNING));
        return new QueueReport(
                new QueueName("orders"), "embedded", "java", "own", Counts.NONE, false, null, 0, engine, null);
    }
}
