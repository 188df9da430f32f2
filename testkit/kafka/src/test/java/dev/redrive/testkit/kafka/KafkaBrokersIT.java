// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class KafkaBrokersIT {

    private static final String TOPIC = "orders";
    private static final int PARTITIONS = 3;

    @Test
    void keepsWhatWasAcknowledgedOverAKillAndAStop() {
        try (KafkaBrokers brokers = started(1, BrokerOptions.defaults())) {
            brokers.createTopic(TOPIC, PARTITIONS, Map.of("retention.ms", "-1"));
            String bootstrap = brokers.bootstrap();
            brokers.produce(values(0, 100));
            assertThat(read(brokers)).containsExactlyInAnyOrderElementsOf(texts(0, 100));

            brokers.kill(1);
            assertThat(brokers.isAlive(1)).isFalse();
            timed("restart after a kill", () -> brokers.restart(1));

            assertThat(brokers.bootstrap()).isEqualTo(bootstrap);
            assertThat(read(brokers)).containsExactlyInAnyOrderElementsOf(texts(0, 100));
            brokers.produce(values(100, 200));

            timed("stop", () -> brokers.stop(1));
            assertThat(brokers.isAlive(1)).isFalse();
            assertThat(brokers.log(1)).content(UTF_8).contains("[BrokerServer id=1] shut down completed");
            timed("restart after a stop", () -> brokers.restart(1));

            assertThat(read(brokers)).containsExactlyInAnyOrderElementsOf(texts(0, 200));
            assertThat(brokers.endOffsets(TOPIC).values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(200);
        }
    }

    @Test
    void acknowledgesByAllInSyncWhileOneOfThreeIsDown() {
        try (KafkaBrokers brokers = started(3, BrokerOptions.defaults())) {
            brokers.createTopic(TOPIC, PARTITIONS, Map.of());
            brokers.produce(values(0, 100));

            brokers.kill(2);
            timed("produce after a kill", () -> brokers.produce(values(100, 200)));
            assertThat(read(brokers)).containsExactlyInAnyOrderElementsOf(texts(0, 200));

            timed("restart one of three", () -> brokers.restart(2));
            brokers.pause(3);
            timed("produce beside a paused one", () -> brokers.produce(values(200, 300)));
            assertThat(brokers.isAlive(3)).isTrue();
            brokers.resume(3);

            timed("stop one of three", () -> brokers.stop(1));
            assertThat(read(brokers)).containsExactlyInAnyOrderElementsOf(texts(0, 300));
        }
    }

    @Test
    void showsWhatAGroupHasCommitted() {
        KafkaBrokers brokers = KafkaBrokers.shared();
        brokers.createTopic("committed", 1, Map.of());
        var place = new TopicPartition("committed", 0);
        var offset = new OffsetAndMetadata(7, "note");

        try (var consumer = consumer(brokers.clientProperties(), "readers")) {
            consumer.assign(List.of(place));
            consumer.commitSync(Map.of(place, offset));
        }

        assertThat(brokers.committed("readers")).containsExactly(Map.entry(place, offset));
        assertThat(brokers.committed("others")).isEmpty();
    }

    @Test
    void leavesOutWhatIsNotCommittedWhenAskedTo() throws ExecutionException, InterruptedException {
        KafkaBrokers brokers = KafkaBrokers.shared();
        brokers.createTopic("transactions", 1, Map.of());

        try (var producer = transactional(brokers.clientProperties())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(value("transactions", "aborted")).get();
            producer.abortTransaction();
            producer.beginTransaction();
            producer.send(value("transactions", "committed")).get();
            producer.commitTransaction();
        }

        assertThat(texts(brokers.readAll("transactions"))).containsExactly("aborted", "committed");
        assertThat(texts(brokers.readAll("transactions", IsolationLevel.READ_COMMITTED)))
                .containsExactly("committed");
    }

    @Test
    void startsTheSharedOneOnce() {
        assertThat(KafkaBrokers.shared()).isSameAs(KafkaBrokers.shared());
    }

    @Test
    void createsADeletedTopicAnew() {
        KafkaBrokers brokers = KafkaBrokers.shared();
        brokers.createTopic("again", 1, Map.of());
        brokers.produce(List.of(value("again", "old")));
        assertThatThrownBy(() -> brokers.createTopic("again", 1, Map.of()))
                .hasCauseInstanceOf(TopicExistsException.class);

        brokers.deleteTopic("again");
        brokers.createTopic("again", 2, Map.of());

        assertThat(brokers.readAll("again")).isEmpty();
        assertThat(brokers.endOffsets("again")).hasSize(2);
    }

    @Test
    void letsInOnlyWhoKnowsThePassword() {
        String password = "back\\slash \"quotes\" = #;";
        try (KafkaBrokers brokers =
                started(1, BrokerOptions.defaults().withLogin("alice", password).creatingTopics())) {
            brokers.produce(List.of(value("made-by-use", "hello")));
            assertThat(texts(brokers.readAll("made-by-use"))).containsExactly("hello");

            var wrong = new HashMap<String, Object>(brokers.clientProperties());
            wrong.put("sasl.jaas.config", new PlainLogin("alice", "guess").clientJaas());
            try (Admin admin = Admin.create(wrong)) {
                assertThatThrownBy(() -> admin.describeCluster().nodes().get())
                        .hasCauseInstanceOf(SaslAuthenticationException.class);
            }
        }
    }

    @Test
    void namesTheLogAndShowsItsEndWhenABrokerDoesNotComeUp() {
        BrokerOptions broken = BrokerOptions.defaults().with("num.io.threads", "none");

        assertThatThrownBy(() -> KafkaBrokers.start(1, broken))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("broker 1 has ended")
                .hasMessageContaining("num.io.threads")
                .satisfies(e -> {
                    String path = e.getMessage().replaceAll("(?s).*the last lines of (\\S+):.*", "$1");
                    assertThat(Path.of(path)).isNotEmptyFile();
                    Folders.delete(Path.of(path).getParent().getParent());
                });
    }

    @Test
    void leavesNothingBehindWhenClosed() {
        KafkaBrokers brokers = started(1, BrokerOptions.defaults());
        ProcessHandle process = brokers.process(1);
        Path log = brokers.log(1);
        // A broker answers before it logs that it has started; its settings are logged before it answers.
        assertThat(log).content(UTF_8).containsPattern("INFO \\[main\\] org.apache.kafka\\S+: KafkaConfig values");

        brokers.close();

        assertThat(process.isAlive()).isFalse();
        assertThat(Files.exists(log.getParent().getParent())).isFalse();
    }

    private static KafkaBrokers started(int nodes, BrokerOptions options) {
        Instant start = Instant.now();
        KafkaBrokers brokers = KafkaBrokers.start(nodes, options);
        System.out.printf("start of %d: %s%n", nodes, Duration.between(start, Instant.now()));
        return brokers;
    }

    /** For reading, not for judging: the machine is not ours alone. */
    private static void timed(String what, Runnable work) {
        Instant start = Instant.now();
        work.run();
        System.out.printf("%s: %s%n", what, Duration.between(start, Instant.now()));
    }

    private static List<String> texts(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "value-" + i).toList();
    }

    private static List<ProducerRecord<byte[], byte[]>> values(int from, int to) {
        return texts(from, to).stream().map(text -> value(TOPIC, text)).toList();
    }

    private static ProducerRecord<byte[], byte[]> value(String topic, String text) {
        return new ProducerRecord<>(topic, text.getBytes(UTF_8), text.getBytes(UTF_8));
    }

    private static List<String> read(KafkaBrokers brokers) {
        return texts(brokers.readAll(TOPIC));
    }

    private static List<String> texts(List<ConsumerRecord<byte[], byte[]>> read) {
        return read.stream().map(each -> new String(each.value(), UTF_8)).toList();
    }

    private static KafkaConsumer<byte[], byte[]> consumer(Map<String, String> properties, String group) {
        var settings = new HashMap<String, Object>(properties);
        settings.put("group.id", group);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private static KafkaProducer<byte[], byte[]> transactional(Map<String, String> properties) {
        var settings = new HashMap<String, Object>(properties);
        settings.put("transactional.id", "writer");
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
