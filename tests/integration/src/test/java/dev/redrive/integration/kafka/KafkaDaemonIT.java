// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A queue with {@code kafka:} in {@code redrive.yaml}, worked by the daemon. */
class KafkaDaemonIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String PASSWORD = "hunter-2-hunter";

    /** Takes down what it gets, one a line; says no to what is bad. */
    private static final String HANDLER = "#!/bin/sh\nv=$(cat)\necho \"$v\" >> handled\n[ \"$v\" != bad ] || exit 78\n";

    @TempDir
    Path folder;

    @Test
    void worksATopicAndBuriesWhatCannotBeSaved() {
        KafkaBrokers brokers = KafkaBrokers.shared();
        String topic = topic(brokers, "daemon-work");
        Program program = program();
        program.configure("""
                kafka: { main: { bootstrap: "%s", properties: { client.id: redrive-it, max.poll.records: 50 } } }
                queues:
                  payments:
                    kafka: { topic: %s, group: billing, retryTopic: "{topic}-retry" }
                    handler: { exec: ["./take"] }
                    dlq: { topic: "{topic}-dlq" }
                """.formatted(brokers.bootstrap(), topic));
        assertThat(program.run("config", "check").exit()).isZero();

        try (RunningDaemon daemon = program.serve()) {
            put(brokers, topic, "a", "b", "bad", "c");
            await().atMost(PATIENCE)
                    .until(() -> daemon.queue("payments")
                                    .path("engine")
                                    .path("buried")
                                    .asInt()
                            == 1);
            await().atMost(PATIENCE).until(() -> handled().contains("c"));

            assertThat(handled()).containsExactly("a", "b", "bad", "c");
            JsonNode queue =
                    program.run("status", "-o", "json").json().path("queues").path(0);
            assertThat(queue.path("name").asText()).isEqualTo("payments");
            assertThat(queue.path("policy").asText()).isEqualTo("parallel-consumer");
            assertThat(queue.path("engine").path("completed").asInt()).isEqualTo(3);
            assertThat(daemon.stop()).isZero();
        }
        assertThat(brokers.readAll(topic + "-dlq"))
                .singleElement()
                .satisfies(letter -> assertThat(letter.value()).isEqualTo(bytes("bad")));
        assertThat(brokers.endOffsets(topic + "-retry")).isNotEmpty();
        assertThat(committed(brokers, "billing", topic)).isEqualTo(4);
        assertThat(program.log())
                .doesNotContain("ConsumerConfig values", "ProducerConfig values", "INFO  AppInfoParser");
    }

    @Test
    void queuesComeAndGoWithTheFile() {
        KafkaBrokers brokers = KafkaBrokers.shared();
        String first = topic(brokers, "daemon-stays");
        String second = topic(brokers, "daemon-comes");
        Program program = program();
        program.configure(queues(brokers, Map.of("stays", first)));

        try (RunningDaemon daemon = program.serve()) {
            program.configure(queues(brokers, Map.of("stays", first, "comes", second)));
            put(brokers, second, "one");
            await().atMost(PATIENCE).until(() -> handled().equals(List.of("one")));

            program.configure(queues(brokers, Map.of("stays", first)));
            await().atMost(PATIENCE).until(() -> program.log().contains("queues.comes: removed"));
            put(brokers, second, "two");
            put(brokers, first, "three");
            await().atMost(PATIENCE).until(() -> handled().contains("three"));
            assertThat(handled()).containsExactly("one", "three");

            program.configure(queues(brokers, Map.of("stays", first, "comes", second)));
            await().atMost(PATIENCE).until(() -> handled().contains("two"));

            assertThat(handled()).containsExactly("one", "three", "two");
            assertThat(daemon.stop()).isZero();
        }
    }

    @Test
    void tellsDuplicatesAlsoAfterItWasKilled() {
        KafkaBrokers brokers = KafkaBrokers.shared();
        String topic = topic(brokers, "daemon-twice");
        Program program = program();
        program.configure("""
                kafka:
                  main: { bootstrap: "%s", properties: { session.timeout.ms: 3000, heartbeat.interval.ms: 500 } }
                queues:
                  events:
                    kafka: { topic: %s, group: %s-group }
                    handler: { exec: ["./take"] }
                    duplicates: { window: 1h }
                """.formatted(brokers.bootstrap(), topic, topic));

        try (RunningDaemon daemon = program.serve()) {
            brokers.produce(List.of(event(topic, "e-1"), event(topic, "e-2"), event(topic, "e-1")));
            await().atMost(PATIENCE).until(() -> duplicates(daemon) == 1);
            assertThat(handled()).containsExactlyInAnyOrder("e-1", "e-2");
            daemon.kill();
        }
        try (RunningDaemon daemon = program.serve()) {
            brokers.produce(List.of(event(topic, "e-2"), event(topic, "e-3")));
            await().atMost(PATIENCE).until(() -> handled().contains("e-3"));
            await().atMost(PATIENCE).until(() -> duplicates(daemon) >= 1);

            // What was not committed has come again, and was known all the same.
            assertThat(handled()).containsExactlyInAnyOrder("e-1", "e-2", "e-3");
            assertThat(daemon.stop()).isZero();
        }
    }

    private static ProducerRecord<byte[], byte[]> event(String topic, String id) {
        var one = new ProducerRecord<>(topic, bytes("key of " + id), bytes(id));
        one.headers().add("ce_id", bytes(id));
        return one;
    }

    private static int duplicates(RunningDaemon daemon) {
        return daemon.queue("events").path("engine").path("duplicates").asInt();
    }

    @Test
    void logsInAndTellsNobodyHow() {
        try (KafkaBrokers brokers =
                KafkaBrokers.start(1, BrokerOptions.defaults().withLogin("redrive", PASSWORD))) {
            String topic = topic(brokers, "daemon-login");
            Program program = program();
            program.configure(withLogin(brokers, topic, "wrong-" + PASSWORD));
            try (RunningDaemon daemon = program.serve()) {
                await().atMost(PATIENCE)
                        .until(() -> daemon.queue("payments")
                                .path("blocked")
                                .asText()
                                .contains("Authentication failed"));
                assertThat(daemon.get("/readyz").status()).isEqualTo(503);
                assertThat(daemon.stop()).isZero();
            }

            program.configure(withLogin(brokers, topic, PASSWORD));
            try (RunningDaemon daemon = program.serve()) {
                put(brokers, topic, "a");
                await().atMost(PATIENCE).until(() -> handled().equals(List.of("a")));
                program.configure(withLogin(brokers, topic, "another-" + PASSWORD));
                await().atMost(PATIENCE).until(() -> program.log().contains("kafka.main: changed, needs a restart"));

                assertThat(program.run("status", "-o", "json").out()).doesNotContain(PASSWORD);
                assertThat(program.run("config", "check").out()).doesNotContain(PASSWORD);
                assertThat(daemon.stop()).isZero();
            }
            assertThat(program.log()).doesNotContain(PASSWORD);
        }
    }

    @Test
    void aLostClusterIsNamedByStatusAndReadiness() {
        try (KafkaBrokers brokers = KafkaBrokers.start(1, BrokerOptions.defaults())) {
            String topic = topic(brokers, "daemon-lost");
            Program program = program();
            program.configure(queues(brokers, Map.of("payments", topic)));
            try (RunningDaemon daemon = program.serve()) {
                put(brokers, topic, "a");
                await().atMost(PATIENCE).until(() -> handled().equals(List.of("a")));
                await().atMost(PATIENCE).until(() -> daemon.get("/readyz").status() == 200);

                brokers.kill(1);
                await().atMost(Duration.ofSeconds(20))
                        .until(() -> daemon.get("/readyz").status() == 503);
                assertThat(program.run("status").out())
                        .contains("the brokers at " + brokers.bootstrap() + " do not answer since");

                brokers.restart(1);
                await().atMost(PATIENCE).until(() -> daemon.get("/readyz").status() == 200);
                put(brokers, topic, "b");
                await().atMost(PATIENCE).until(() -> handled().equals(List.of("a", "b")));
                assertThat(daemon.stop()).isZero();
            }
            assertThat(program.log()).containsOnlyOnce("the brokers are lost").containsOnlyOnce("answer again");
        }
    }

    @Test
    void brokersThatAreDownAtTheStartAreToldFromTheStart() {
        Program program = program();
        program.configure("""
                kafka: { main: { bootstrap: "127.0.0.1:1" } }
                queues:
                  payments: { handler: { exec: ["./take"] }, kafka: { topic: payments, group: billing } }
                """);
        try (RunningDaemon daemon = program.serve()) {
            await().atMost(Duration.ofSeconds(2))
                    .until(() -> daemon.get("/readyz").status() == 503);
            assertThat(daemon.queue("payments").path("blocked").asText())
                    .isEqualTo("connecting to the brokers at 127.0.0.1:1");

            await().atMost(PATIENCE)
                    .until(() -> daemon.queue("payments")
                            .path("blocked")
                            .asText()
                            .startsWith("the brokers at 127.0.0.1:1: "));
            assertThat(daemon.get("/readyz").status()).isEqualTo(503);
            assertThat(daemon.stop()).isZero();
        }
    }

    @Test
    void configCheckKnowsWhatOrderCosts() {
        Program program = program();
        program.configure("""
                kafka: { main: { bootstrap: "127.0.0.1:1" } }
                queues:
                  payments:
                    kafka: { topic: payments, group: billing }
                    handler: { exec: ["./take"] }
                    wait: durable
                """);

        Program.Ended check = program.run("config", "check");

        assertThat(check.exit()).isEqualTo(7);
        assertThat(check.out() + check.err()).contains("queues.payments.wait", "overtake: allow");
    }

    private Program program() {
        Program program = new Program(folder);
        program.script("take", HANDLER);
        return program;
    }

    private static String topic(KafkaBrokers brokers, String name) {
        String topic = name + "-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
        brokers.createTopic(topic, 1, Map.of());
        return topic;
    }

    private static String queues(KafkaBrokers brokers, Map<String, String> topics) {
        StringBuilder yaml =
                new StringBuilder("kafka: { main: { bootstrap: \"" + brokers.bootstrap() + "\" } }\nqueues:\n");
        topics.forEach(
                (name, topic) -> yaml.append("  " + name + ": { handler: { exec: [\"./take\"] }, kafka: { topic: "
                        + topic + ", group: " + topic + "-group } }\n"));
        return yaml.toString();
    }

    private static String withLogin(KafkaBrokers brokers, String topic, String password) {
        return """
                kafka:
                  main:
                    bootstrap: "%s"
                    properties:
                      security.protocol: SASL_PLAINTEXT
                      sasl.mechanism: PLAIN
                      sasl.jaas.config: >-
                        org.apache.kafka.common.security.plain.PlainLoginModule required username="redrive" password="%s";
                queues:
                  payments: { handler: { exec: ["./take"] }, kafka: { topic: %s, group: billing } }
                """.formatted(brokers.bootstrap(), password, topic);
    }

    private static void put(KafkaBrokers brokers, String topic, String... values) {
        brokers.produce(Arrays.stream(values)
                .map(value -> new ProducerRecord<>(topic, bytes("key"), bytes(value)))
                .toList());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static long committed(KafkaBrokers brokers, String group, String topic) {
        return brokers.committed(group).entrySet().stream()
                .filter(each -> each.getKey().topic().equals(topic))
                .map(Map.Entry::getValue)
                .mapToLong(OffsetAndMetadata::offset)
                .sum();
    }

    private List<String> handled() {
        Path file = folder.resolve("handled");
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
