// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written to {@code redrive.acts}, by others or through the daemon. All daemons of a cluster share it, so the broker is this test's own. */
class KafkaForgedNotesIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ACTS = "redrive.acts";
    private static final String TOPIC = "orders";

    private static KafkaBrokers brokers;

    @TempDir
    Path folder;

    @BeforeAll
    static void startBroker() {
        brokers = KafkaBrokers.start(1, BrokerOptions.defaults());
    }

    @AfterAll
    static void endBroker() {
        brokers.close();
    }

    @Test
    void leadToNoFileAndAreNotWrittenByAReplay() throws Exception {
        brokers.createTopic(TOPIC, 1, Map.of());
        Program program = new Program(folder);
        program.configure("""
                kafka: { main: { bootstrap: "%s" } }
                queues:
                  orders: { kafka: { topic: %s, group: g }, handler: { exec: ["sh", "-c", "exit 78"] } }
                """.formatted(brokers.bootstrap(), TOPIC));
        try (RunningDaemon daemon = program.serve()) {
            brokers.produce(List.of(new ProducerRecord<>(TOPIC, bytes("k"), bytes("v"))));
            await().atMost(PATIENCE)
                    .until(() -> daemon.get("/api/v1/dead-letters")
                                    .body()
                                    .path("items")
                                    .size()
                            == 1);
            assertThat(program.run("dlq", "export", "--all", "--file", "letters.ndjson")
                            .exit())
                    .isZero();
            Path audit = program.data().resolve("audit.ndjson");
            String book = Files.readString(audit);
            assertThat(book).isNotEmpty();

            brokers.produce(List.of(
                    forged("job/zz", "../audit"),
                    forged("job/yy", "../audit"),
                    forged("job/x", folder.resolve("escaped").toString())));
            await().atMost(PATIENCE).until(() -> occurrences(program.log(), "a note is ignored") == 3);
            assertThat(program.run("job", "list", "-o", "ndjson").out().lines()).hasSize(1);
            assertThat(Files.readString(audit)).startsWith(book);
            assertThat(folder.resolve("escaped.ndjson")).doesNotExist();

            for (String topic : List.of(ACTS, "redrive.progress", "__consumer_offsets", TOPIC + ".g.retry")) {
                Program.Ended replay = program.run("dlq", "replay", "--all", "--to", topic, "--yes");
                assertThat(replay.exit()).as(replay.err()).isEqualTo(2);
                assertThat(replay.err()).contains("no letter may be sent to " + topic, "use queue, origin");
                Program.Ended adopt = program.run("kafka", "adopt", topic);
                assertThat(adopt.exit()).as(adopt.err()).isEqualTo(2);
                assertThat(adopt.err()).contains(topic + " holds no dead letters");
            }
            assertThat(program.run("job", "list", "-o", "ndjson").out().lines()).hasSize(1);
            assertThat(brokers.readAll(TOPIC + ".g.retry")).isEmpty();
            assertThat(program.run("kafka", "adopted", "-o", "ndjson").out()).isEmpty();
        }
    }

    /** The note of the job that was done, running again and under another id. */
    private ProducerRecord<byte[], byte[]> forged(String key, String id) {
        String note = brokers.readAll(ACTS).stream()
                .filter(each -> each.key() != null && each.value() != null)
                .filter(each -> text(each.key()).matches("note/job/[^/]+"))
                .map(ConsumerRecord::value)
                .map(KafkaForgedNotesIT::text)
                .filter(each -> each.contains("\"state\":\"done\""))
                .findFirst()
                .orElseThrow();
        String forged = note.replaceFirst("\"id\":\"[^\"]*\"", "\"id\":\"" + id + "\"")
                .replace("\"state\":\"done\"", "\"state\":\"running\"");
        assertThat(forged).isNotEqualTo(note);
        return new ProducerRecord<>(ACTS, 0, bytes("note/" + key), bytes(forged));
    }

    private static int occurrences(String text, String word) {
        return text.split(word, -1).length - 1;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
