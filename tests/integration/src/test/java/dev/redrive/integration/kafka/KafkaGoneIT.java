// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The only broker goes while a queue runs: that is told soon, and heals without a restart. */
class KafkaGoneIT {

    private static final int EACH = 60;
    private static final Duration TOLD_WITHIN = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofSeconds(45);

    @TempDir
    Path folder;

    private final Attempts attempts = new Attempts();
    private KafkaBrokers brokers;
    private TestTopic topic;

    @BeforeEach
    void start() {
        brokers = KafkaBrokers.start(1, BrokerOptions.defaults());
        topic = TestTopic.make(brokers, "gone", 3);
    }

    @AfterEach
    void close() {
        brokers.close();
    }

    @Test
    void killedIsToldAndHealsWhenItIsBack() {
        try (Redrive redrive = work()) {
            brokers.kill(1);
            new Problems(redrive).awaitNamed(TOLD_WITHIN, topic.name(), brokers.bootstrap(), "do not answer since");

            brokers.restart(1);

            assertHealed(redrive);
        }
    }

    @Test
    void hangingIsToldAndHealsWhenItGoesOn() {
        try (Redrive redrive = work()) {
            brokers.pause(1);
            new Problems(redrive).awaitNamed(TOLD_WITHIN, topic.name(), brokers.bootstrap(), "do not answer since");

            brokers.resume(1);

            assertHealed(redrive);
        }
    }

    /** A queue that has worked, with messages that wait on the retry topic. */
    private Redrive work() {
        TestQueue queue = TestQueue.of(topic).waitingDurably().delays(Duration.ofSeconds(5), Duration.ofMillis(100));
        Redrive redrive = Redrive.onKafka(topic.properties(), folder);
        queue.addTo(redrive, attempts);
        redrive.start();
        send("before");
        await("what came before")
                .atMost(PATIENCE)
                .until(() -> attempts.of(Attempts.Stage.FAILED).size() >= EACH / 2
                        && attempts.done().size() >= EACH / 2
                        && topic.ends(topic.retry()).values().stream()
                                        .mapToLong(each -> each)
                                        .sum()
                                >= EACH / 2);
        // Topics that it has just made are looked at once more before it calls itself ready.
        await("readiness")
                .atMost(PATIENCE)
                .until(() -> redrive.control().health().ready());
        return redrive;
    }

    /** Every other one fails twice. */
    private void send(String word) {
        List<ProducerRecord<byte[], byte[]>> all = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            all.add(topic.record("key " + i, (i % 2 == 0 ? "ok " : "flaky ") + word + " " + i));
        }
        brokers.produce(all);
    }

    private void assertHealed(Redrive redrive) {
        send("after");
        new Problems(redrive).awaitNone(PATIENCE);
        await("all are done")
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(attempts.done()).hasSize(2 * EACH));
        await("all is committed")
                .atMost(PATIENCE)
                .until(() -> topic.committed().equals(topic.ends())
                        && topic.committedOfRetries().equals(topic.ends(topic.retry())));
        assertThat(topic.letterCount()).isZero();
        assertThat(new Problems(redrive).now()).isEmpty();
    }
}
