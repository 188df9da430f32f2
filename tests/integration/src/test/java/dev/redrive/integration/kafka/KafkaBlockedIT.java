// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Home;
import dev.redrive.QueueSetup;
import dev.redrive.Redrive;
import dev.redrive.TypedHandler;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Order;
import dev.redrive.core.report.Health;
import dev.redrive.engine.EngineSettings;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A dead-letter topic that cannot be written to: nothing is skipped, the rest goes on, and it heals without a restart.
 */
class KafkaBlockedIT {

    private static final int PARTITIONS = 3;
    private static final int EACH = 100;
    private static final int BAD_AT = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final RetryPolicy POLICY =
            RetryPolicy.fixed(Duration.ofMillis(100)).attempts(Handling.ATTEMPTS);

    @TempDir
    Path folder;

    private final Attempts attempts = new Attempts();
    private TestTopic topic;

    @BeforeEach
    void make() {
        topic = TestTopic.make("blocked", PARTITIONS);
        topic.make(topic.retry(), PARTITIONS, Map.of());
        topic.make(progress(), 1, Map.of("cleanup.policy", "compact"));
    }

    @Test
    void waitsForADeadLetterTopicThatIsMissingAndDrainsOnceItIsThere() {
        send();
        try (Redrive redrive = start(new Handling(attempts, Duration.ZERO))) {
            assertBlockedOnlyWhereItMustBe(redrive);

            topic.make(topic.dlq(), 1, Map.of());

            assertDrained(redrive);
        }
    }

    @Test
    void waitsForADeadLetterTopicThatRefusesWritesAndDrainsOnceItTakesThem() throws Exception {
        // Not even a letter without anything in it is small enough.
        topic.make(topic.dlq(), 1, Map.of("max.message.bytes", "200"));
        send();
        try (Redrive redrive = start(new Handling(attempts, Duration.ZERO))) {
            assertBlockedOnlyWhereItMustBe(redrive);

            set(topic.dlq(), "max.message.bytes", "100000");

            assertDrained(redrive);
        }
    }

    /** In partition 0 one fails for good; none has a key. */
    private void send() {
        List<ProducerRecord<byte[], byte[]>> all = new ArrayList<>();
        for (int i = 0; i < PARTITIONS * EACH; i++) {
            int partition = i / EACH;
            boolean bad = i == BAD_AT;
            all.add(new ProducerRecord<>(topic.name(), partition, null, TestTopic.bytes((bad ? "bad " : "ok ") + i)));
        }
        topic.brokers().produce(all);
    }

    private void assertBlockedOnlyWhereItMustBe(Redrive redrive) {
        await("the problem is told")
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(problems(redrive)).contains("cannot write to " + topic.dlq()));
        await("the others go on").atMost(PATIENCE).untilAsserted(() -> {
            assertThat(attempts.done()).hasSize(PARTITIONS * EACH - 1);
            assertThat(topic.committed()).isEqualTo(Map.of(0, (long) BAD_AT, 1, (long) EACH, 2, (long) EACH));
        });
        assertThat(redrive.control().health().ready()).isFalse();
        assertThat(attempts.of(Attempts.Stage.BEGUN, "bad " + BAD_AT)).hasSize(Handling.ATTEMPTS);
    }

    private void assertDrained(Redrive redrive) {
        await("the letter").atMost(PATIENCE).until(() -> topic.letterCount() == 1);
        await("the commit").atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
        await("health").atMost(PATIENCE).until(() -> redrive.control().health().ready());
        assertThat(Letter.of(topic)).singleElement().satisfies(letter -> {
            assertThat(letter.value()).isEqualTo("bad " + BAD_AT);
            assertThat(letter.place()).isEqualTo(topic.name() + "/0/" + BAD_AT);
        });
        assertThat(attempts.of(Attempts.Stage.BEGUN, "bad " + BAD_AT))
                .as("it is not attempted more often for that")
                .hasSize(Handling.ATTEMPTS);
    }

    private static String problems(Redrive redrive) {
        return redrive.control().health().problems().stream()
                .map(Health.Problem::toString)
                .collect(Collectors.joining("; "));
    }

    @Test
    void aLetterTooLargeForItsTopicIsTrimmedOrPointsToTheOriginal() throws Exception {
        topic.make(topic.dlq(), 1, Map.of("max.message.bytes", "20000"));
        String fitting = "fits once trimmed " + "x".repeat(14_000);
        String large = "never fits " + "y".repeat(100_000);
        topic.brokers().produce(List.of(topic.record(0, "fitting", fitting), topic.record(1, "large", large)));
        try (Redrive redrive = start((value, attempt) -> {
            throw new IllegalStateException("long story ".repeat(200));
        })) {
            await().atMost(PATIENCE).until(() -> topic.letterCount() == 2);
            await().atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
            assertThat(redrive.control().health().ready()).isTrue();
        }

        Map<String, Letter> letters =
                Letter.of(topic).stream().collect(Collectors.toMap(letter -> letter.text("partition"), each -> each));
        Letter trimmed = letters.get("0");
        assertThat(trimmed.value()).isEqualTo(fitting);
        assertThat(trimmed.text("x-redrive-cut")).contains("stack").doesNotContain("value");
        assertThat(trimmed.has("x-redrive-stack")).isFalse();
        assertThat(trimmed.has("x-redrive-pointer")).isFalse();

        Letter pointer = letters.get("1");
        assertThat(pointer.found().value()).isNull();
        assertThat(pointer.found().key()).isEqualTo(TestTopic.bytes("large"));
        assertThat(pointer.text("x-redrive-cut")).contains("value");
        assertThat(pointer.text("x-redrive-pointer")).isEqualTo(topic.name() + "/1/0");
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(TestTopic.bytes(large));
        assertThat(pointer.text("x-redrive-hash")).isEqualTo(HexFormat.of().formatHex(hash));
        assertThat(pointer.text("x-redrive-reason")).isEqualTo("exhausted");
    }

    /** Topics are for others to make. */
    private Redrive start(TypedHandler<String> handler) {
        Topics usual = Topics.usual(topic.name(), topic.group());
        Topics topics = new Topics(usual.source(), usual.retry(), usual.deadLetters(), progress(), true).asTheyAre();
        var kafka = new KafkaSettings(
                topics, topic.group(), Start.EARLIEST, Waits.MEMORY, FieldNames.DEFAULTS, Bounds.USUAL, POLICY);
        var work = new QueueSetup.Work(TypedHandler.decoding(String.class, handler), "java");
        var settings = EngineSettings.usual(Policies.of(POLICY));
        Redrive redrive = Redrive.onKafka(topic.properties(), folder);
        redrive.set(new QueueSetup(
                new QueueName("blocked"), Order.KEY, settings, "blocked", work, new Home.OnKafka("main", kafka)));
        redrive.start();
        return redrive;
    }

    private String progress() {
        return topic.name() + ".progress";
    }

    private void set(String topic, String name, String value) throws Exception {
        Collection<AlterConfigOp> change =
                List.of(new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET));
        try (Admin admin = Admin.create(Map.copyOf(this.topic.brokers().clientProperties()))) {
            admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.TOPIC, topic), change))
                    .all()
                    .get();
        }
    }
}
