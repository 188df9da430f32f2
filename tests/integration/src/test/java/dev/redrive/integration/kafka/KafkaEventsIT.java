// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attempts by type, which headers tell, and a schema, on a queue with {@code kafka:} worked by the daemon. */
class KafkaEventsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void triesEachTypeAsOftenAsItsLineSaysAndBuriesUnseenWhatDoesNotFitTheSchema() {
        KafkaBrokers brokers = KafkaBrokers.shared();
        String topic = "events-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
        brokers.createTopic(topic, 2, Map.of());
        Program program = new Program(folder);
        program.write("event.schema.json", "{\"properties\": {\"n\": {\"type\": \"integer\"}}}");
        program.configure("""
                kafka: { main: { bootstrap: "%s" } }
                policies:
                  quick: { attempts: 3, backoff: { kind: fixed, delay: 20ms } }
                queues:
                  events:
                    kafka: { topic: %s, group: judges }
                    fields: { type: event-type }
                    handler: { exec: ["false"] }
                    schema: ./event.schema.json
                    policy: quick
                    types:
                      "ml.run.*": { attempts: 5, backoff: { kind: fixed, delay: 20ms } }
                      "ml.trial.*": quick
                      "ui.command.*": { attempts: 2, backoff: none }
                      "system.*": quick
                """.formatted(brokers.bootstrap(), topic));

        try (RunningDaemon daemon = program.serve()) {
            brokers.produce(List.of(
                    event(topic, "ml.run.started", "event-type"),
                    event(topic, "ml.trial.done", "event-type"),
                    event(topic, "ui.command.message.send", "event-type"),
                    event(topic, "system.error", "event-type"),
                    event(topic, "user.created", "event-type"),
                    event(topic, "ml.run.of-cloud-events", "ce_type"),
                    new ProducerRecord<>(topic, bytes("untyped"), bytes("{\"n\": 1}")),
                    new ProducerRecord<>(topic, bytes("invalid"), bytes("{\"n\": \"one\"}"))));
            await().atMost(PATIENCE)
                    .until(() ->
                            daemon.queue("events").path("engine").path("buried").asInt() == 8);
            assertThat(daemon.stop()).isZero();
        }

        Map<String, Long> tries = new TreeMap<>();
        List<Letter> letters =
                brokers.readAll(topic + ".dlq").stream().map(Letter::new).toList();
        letters.forEach(letter -> tries.put(letter.key(), letter.number("x-retry-attempt")));
        assertThat(tries)
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "ml.run.started", 5L,
                        "ml.trial.done", 3L,
                        "ui.command.message.send", 2L,
                        "system.error", 3L,
                        "user.created", 3L,
                        "ml.run.of-cloud-events", 5L,
                        "untyped", 3L,
                        "invalid", 1L));
        assertThat(letters)
                .filteredOn(letter -> letter.key().equals("invalid"))
                .singleElement()
                .satisfies(letter -> {
                    assertThat(letter.text("x-redrive-reason")).isEqualTo("invalid");
                    assertThat(letter.text("x-redrive-code")).isEqualTo("INVALID");
                    assertThat(letter.text("x-last-error-message")).contains("/n: string found, integer expected");
                });
    }

    /** Its key is its type, so that its letter is found again. */
    private static ProducerRecord<byte[], byte[]> event(String topic, String type, String header) {
        return new ProducerRecord<>(
                topic, null, bytes(type), bytes("{\"n\": 1}"), List.of(new RecordHeader(header, bytes(type))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
