// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import dev.redrive.core.report.Health;
import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.kafka.settings.Start;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A queue on Kafka is ready once it takes part in its group's work, and no earlier. */
class KafkaReadyIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int PARTITIONS = 3;
    private static final int ROUNDS = 5;

    @TempDir
    Path folder;

    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    /** Also for a queue that is added while others are at work, as a reload does. */
    @Test
    void aQueueThatBeginsAtTheEndSkipsNothingThatIsProducedOnceItIsReady() {
        try (Redrive redrive = Redrive.onKafka(TestTopic.make("unused", 1).properties(), folder)) {
            redrive.start();
            for (int round = 0; round < ROUNDS; round++) {
                TestTopic topic = TestTopic.make("latest", PARTITIONS);
                topic.brokers().produce(onEach(topic, "old"));
                queue(redrive, topic);

                awaitReady(redrive);
                topic.brokers().produce(onEach(topic, "new"));

                await().atMost(PATIENCE)
                        .untilAsserted(
                                () -> assertThat(seen).hasSize(PARTITIONS).allMatch(each -> each.startsWith("new")));
                seen.clear();
            }
        }
    }

    /** One of them may have its partitions before the other has committed where its own begin. */
    @Test
    void twoThatBeginAGroupTogetherSkipNothingOnceOneOfThemIsReady() {
        TestTopic topic = TestTopic.make("together", PARTITIONS);
        topic.brokers().produce(onEach(topic, "old"));
        try (Redrive one = Redrive.onKafka(topic.properties(), folder.resolve("one"));
                Redrive other = Redrive.onKafka(topic.properties(), folder.resolve("other"))) {
            queue(one, topic);
            queue(other, topic);
            one.start();
            other.start();

            await().pollInterval(Duration.ofMillis(5)).atMost(PATIENCE).until(() -> isReady(one) || isReady(other));
            topic.brokers().produce(onEach(topic, "new"));

            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(seen).hasSize(PARTITIONS).allMatch(each -> each.startsWith("new")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void aMemberForWhomNoPartitionIsLeftIsReady(String protocol) {
        TestTopic topic = TestTopic.make("spare", 1);
        Map<String, String> properties = new HashMap<>(topic.brokers().clientProperties());
        properties.put("group.protocol", protocol);
        try (Redrive first = Redrive.onKafka(properties, folder.resolve("first"));
                Redrive second = Redrive.onKafka(properties, folder.resolve("second"))) {
            queue(first, topic);
            queue(second, topic);
            first.start();
            awaitReady(first);
            second.start();
            awaitReady(second);

            topic.brokers().produce(onEach(topic, "new"));
            await().atMost(PATIENCE).until(() -> seen.size() == 1);
            assertThat(isReady(first)).isTrue();
            assertThat(isReady(second)).isTrue();
        }
    }

    @Test
    void aDaemonThatWasKilledIsNotReadyBeforeTheBrokersGiveItItsPartitions() {
        TestTopic topic = TestTopic.make("killed", PARTITIONS);
        Program program = new Program(folder);
        program.script("work", "#!/bin/sh\nexit 0\n");
        program.configure("""
                kafka: { main: { bootstrap: "%s", properties: { session.timeout.ms: 8000, heartbeat.interval.ms: 500 } } }
                queues:
                  work: { handler: { exec: ["./work"] }, kafka: { topic: %s, group: %s } }
                """.formatted(topic.brokers().bootstrap(), topic.name(), topic.group()));
        try (RunningDaemon daemon = program.serve()) {
            await().atMost(PATIENCE).until(() -> daemon.get("/readyz").status() == 200);
            daemon.kill();
        }

        try (RunningDaemon daemon = program.serve()) {
            await().atMost(PATIENCE)
                    .until(
                            () -> daemon.get("/api/v1/status")
                                    .body()
                                    .path("problems")
                                    .toString(),
                            problems -> problems.contains("waiting for partitions of " + topic.name()));
            assertThat(daemon.get("/readyz").status()).isEqualTo(503);
            await().atMost(PATIENCE).until(() -> daemon.get("/readyz").status() == 200);
            assertThat(daemon.stop()).isZero();
        }
    }

    private void queue(Redrive redrive, TestTopic topic) {
        redrive.queue(topic.name(), String.class)
                .topic(topic.name(), topic.group())
                .start(Start.LATEST)
                .handle((value, attempt) -> seen.add(value));
    }

    private static List<ProducerRecord<byte[], byte[]>> onEach(TestTopic topic, String word) {
        int partitions = topic.ends().size();
        return new ArrayList<>(IntStream.range(0, partitions)
                .mapToObj(each -> topic.record(each, "key", word + " " + each))
                .toList());
    }

    private static void awaitReady(Redrive redrive) {
        await().pollInterval(Duration.ofMillis(5)).atMost(PATIENCE).until(() -> isReady(redrive));
    }

    private static boolean isReady(Redrive redrive) {
        Health health = redrive.control().health();
        return health.ready();
    }
}
