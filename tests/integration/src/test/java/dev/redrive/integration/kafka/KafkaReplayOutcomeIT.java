// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.integration.Program;
import dev.redrive.integration.ReplayOutcomeScene;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replay on Kafka says how it went, and its canary bounds what a cause that is not mended can do. */
class KafkaReplayOutcomeIT {

    @TempDir
    Path folder;

    @Test
    void stopsWhenItsCanaryDiedAgainAndSaysThatAllSucceededOnceTheCauseIsMended() {
        KafkaBrokers brokers = KafkaBrokers.shared();
        String topic = "outcome-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
        brokers.createTopic(topic, 2, Map.of());
        var program = new Program(folder);
        ReplayOutcomeScene.prepare(program);
        program.configure("""
                kafka: { main: { bootstrap: "%s" } }
                queues: { orders: { %s, wait: durable, order: none, kafka: { topic: %s, group: g } } }
                """.formatted(brokers.bootstrap(), ReplayOutcomeScene.QUEUE, topic));

        try (RunningDaemon daemon = program.serve()) {
            brokers.produce(IntStream.range(0, ReplayOutcomeScene.LETTERS)
                    .mapToObj(i -> new ProducerRecord<>(topic, bytes("key-" + i), bytes("{\"order\": " + i + "}")))
                    .toList());
            new ReplayOutcomeScene(program, daemon).play();
            assertThat(daemon.stop()).isZero();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
