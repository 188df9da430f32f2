// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a queue was to read is gone: it stops and says why, and never goes on somewhere else. */
class KafkaTopicGoneIT {

    private static final int EACH = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private final Attempts attempts = new Attempts();
    private TestTopic topic;

    @BeforeEach
    void make() {
        topic = TestTopic.make("topic-gone", 1);
    }

    @Test
    void aTopicMadeAnewStopsTheQueueUntilSomeoneSaysWhereToBegin() throws Exception {
        try (Redrive redrive = work()) {
            topic.brokers().deleteTopic(topic.name());
            new Problems(redrive).awaitNamed(PATIENCE, "topic " + topic.name() + " does not exist any more");

            topic.make(topic.name(), 1, Map.of());
            send("new", EACH);
            new Problems(redrive).awaitNamed(PATIENCE, "topic " + topic.name() + " was deleted and made anew");
            assertThat(attempts.done()).hasSize(EACH);
        }
        assertStoppedAfterARestart();

        begin(0);

        assertAllDone(2 * EACH);
    }

    @Test
    void aTopicMadeAnewBehindItsBackStopsTheQueue() throws Exception {
        try (Redrive redrive = work()) {
            topic.brokers().deleteTopic(topic.name());
            topic.make(topic.name(), 1, Map.of());
            // More than it had: what lies where the queue has come to is there, and is something else.
            send("new", 3 * EACH);

            new Problems(redrive).awaitNamed(PATIENCE, "topic " + topic.name() + " was deleted and made anew");
        }
        assertStoppedAfterARestart();

        begin(0);

        assertAllDone(4 * EACH);
    }

    private void assertStoppedAfterARestart() {
        int done = attempts.done().size();
        try (Redrive redrive = start()) {
            new Problems(redrive).awaitNamed(PATIENCE, "topic " + topic.name() + " was made anew since");
            assertThat(attempts.done()).hasSize(done);
        }
    }

    @Test
    void anOffsetThatIsGoneStopsTheQueue() throws Exception {
        work().close();
        send("deleted", EACH);
        send("left", EACH);
        TopicPartition partition = new TopicPartition(topic.name(), 0);
        try (Admin admin = admin()) {
            admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(2 * EACH)))
                    .all()
                    .get();
        }

        try (Redrive redrive = start()) {
            new Problems(redrive)
                    .awaitNamed(
                            PATIENCE,
                            "offset " + EACH + " of " + partition + " is not there (it holds " + 2 * EACH + " to "
                                    + 3 * EACH + ")");
            assertThat(attempts.done()).hasSize(EACH);
            assertThat(topic.committed()).isEqualTo(Map.of(0, (long) EACH));
        }

        begin(2 * EACH);

        assertAllDone(2 * EACH);
    }

    private Redrive work() {
        Redrive redrive = start();
        send("old", EACH);
        await("the first").atMost(PATIENCE).until(() -> attempts.done().size() == EACH);
        await("the commit").atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
        assertThat(redrive.control().health().ready()).isTrue();
        return redrive;
    }

    private Redrive start() {
        Redrive redrive = Redrive.onKafka(topic.properties(), folder);
        TestQueue.of(topic).addTo(redrive, attempts);
        redrive.start();
        return redrive;
    }

    private void send(String word, int count) {
        List<ProducerRecord<byte[], byte[]>> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(topic.record("key " + i, "ok " + word + " " + i));
        }
        topic.brokers().produce(all);
    }

    /** As a person would, with Kafka's own tools. */
    private void begin(long offset) throws Exception {
        try (Admin admin = admin()) {
            var position = Map.of(new TopicPartition(topic.name(), 0), new OffsetAndMetadata(offset));
            admin.alterConsumerGroupOffsets(topic.group(), position).all().get();
        }
    }

    private void assertAllDone(int count) {
        try (Redrive redrive = start()) {
            await("all are done").atMost(PATIENCE).until(() -> attempts.done().size() == count);
            await("the commit").atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
            assertThat(new Problems(redrive).now()).isEmpty();
        }
    }

    private Admin admin() {
        return Admin.create(Map.copyOf(topic.brokers().clientProperties()));
    }
}
