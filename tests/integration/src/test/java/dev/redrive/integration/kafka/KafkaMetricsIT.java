// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.integration.Scrape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a daemon shows at {@code /metrics} of a queue whose messages wait on a retry topic. */
class KafkaMetricsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MESSAGES = 5;
    private static final String QUEUE = "queue=\"payments\"";
    private static final String SOURCE = "topic=\"source\"";
    private static final String RETRY = "topic=\"retry\"";

    private static final List<String> ZERO_AT_REST = List.of(
            "redrive_kafka_lag",
            "redrive_kafka_retry_lag",
            "redrive_kafka_waiting",
            "redrive_kafka_late",
            "redrive_kafka_reads_held",
            "redrive_kafka_window_span",
            "redrive_kafka_commit_age_seconds",
            "redrive_kafka_commit_failures_total",
            "redrive_queue_blocked",
            "redrive_conservation_gap");

    @TempDir
    Path folder;

    @Test
    void showsWhatWaitsOnTheRetryTopicHowLateItCameAndHowTheGroupsStand() {
        TestTopic topic = TestTopic.make("metrics", 2);
        Program program = new Program(folder);
        program.configure("""
                kafka: { main: { bootstrap: "%s" } }
                queues:
                  payments:
                    kafka: { topic: %s, group: %s }
                    handler: { exec: ["false"] }
                    wait: durable
                    overtake: allow
                    retry: { attempts: 2, cooldown: 4s }
                """.formatted(topic.brokers().bootstrap(), topic.name(), topic.group()));

        try (RunningDaemon daemon = program.serve()) {
            await().atMost(PATIENCE).untilAsserted(() -> assertAssigned(Scrape.of(daemon)));
            topic.brokers()
                    .produce(IntStream.range(0, MESSAGES)
                            .mapToObj(i -> topic.record(i % 2, "key " + i, "value " + i))
                            .toList());
            await().atMost(PATIENCE)
                    .until(() ->
                            Scrape.of(daemon).value("redrive_kafka_waiting", QUEUE, "where=\"topic\"") == MESSAGES);
            await().atMost(PATIENCE).untilAsserted(() -> assertAllDead(Scrape.of(daemon)));
        }
    }

    private static void assertAssigned(Scrape scrape) {
        for (String each : List.of(SOURCE, RETRY)) {
            assertThat(scrape.value("redrive_kafka_partitions", QUEUE, each))
                    .as(each)
                    .isEqualTo(2);
            assertThat(scrape.value("redrive_kafka_rebalances_total", QUEUE, each))
                    .as(each)
                    .isPositive();
        }
    }

    private static void assertAllDead(Scrape scrape) {
        assertThat(scrape.names()).containsAll(kafkaNames());
        assertThat(scrape.value("redrive_items", QUEUE, "status=\"dead\"")).isEqualTo(MESSAGES);
        assertThat(scrape.value("redrive_retry_lateness_seconds_count", QUEUE)).isEqualTo(MESSAGES);
        assertThat(scrape.value("redrive_dead_letters_added_total", QUEUE)).isEqualTo(MESSAGES);
        for (String name : ZERO_AT_REST) {
            assertThat(scrape.value(name, QUEUE)).as(name).isZero();
        }
    }

    private static Set<String> kafkaNames() {
        return Scrape.promised().stream()
                .filter(name -> name.startsWith("redrive_kafka_"))
                .collect(Collectors.toSet());
    }
}
