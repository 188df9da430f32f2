// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a daemon shows at {@code /metrics}, by the names that the page of metrics gives. */
class MetricsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String QUEUE = "queue=\"emails\"";

    @TempDir
    Path folder;

    @Test
    void showsRetriesTheirLatenessAndWhatBecameOfThem() {
        Program program = new Program(folder);
        program.configure("""
                queues:
                  emails:
                    handler: { exec: ["false"] }
                    retry: { attempts: 3, cooldown: 200ms }
                  notes:
                    handler: { exec: ["false"] }
                    retry: { attempts: 1, cooldown: 1s }
                    dlq: { enabled: false }
                  unworked: {}
                """);

        try (RunningDaemon daemon = program.serve()) {
            daemon.post("/api/v1/queues/emails/items", "{\"value\": \"hello\"}");
            daemon.post("/api/v1/queues/notes/items", "{\"value\": \"hello\"}");
            await().atMost(PATIENCE).untilAsserted(() -> assertRetriedAndDead(Scrape.of(daemon)));
        }
    }

    private static void assertRetriedAndDead(Scrape scrape) {
        assertThat(scrape.names())
                .isEqualTo(Scrape.promised().stream()
                        .filter(name -> !name.startsWith("redrive_kafka_"))
                        .collect(Collectors.toSet()));
        assertThat(scrape.value("redrive_items", QUEUE, "status=\"dead\"")).isEqualTo(1);
        assertThat(scrape.value("redrive_items", "queue=\"unworked\"")).isZero();
        assertThat(scrape.value("redrive_attempts_total", QUEUE, "outcome=\"failed\""))
                .isEqualTo(3);
        assertThat(scrape.value("redrive_attempt_duration_seconds_count", QUEUE))
                .isEqualTo(3);
        assertThat(scrape.value("redrive_retry_delay_seconds_sum", QUEUE)).isBetween(0.39, 0.6);
        assertThat(scrape.value("redrive_retry_lateness_seconds_count", QUEUE)).isEqualTo(2);
        assertThat(scrape.value("redrive_retry_lateness_seconds_bucket", QUEUE, "le=\"300.0\""))
                .isEqualTo(2);
        assertThat(scrape.value("redrive_dead_letters_added_total", QUEUE)).isEqualTo(1);
        assertThat(scrape.value("redrive_skipped_total", "queue=\"notes\"")).isEqualTo(1);
        assertThat(scrape.value("redrive_store_sync_duration_seconds_count")).isGreaterThanOrEqualTo(4);
        assertThat(scrape.value("redrive_conservation_gap", QUEUE)).isZero();
        assertThat(scrape.value("redrive_queue_blocked", QUEUE)).isZero();
    }
}
