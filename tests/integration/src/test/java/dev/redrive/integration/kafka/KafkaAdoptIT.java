// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import dev.redrive.core.catalog.LetterQuery;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Adopted;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Topics of others, adopted by people: for every daemon of the cluster, so the broker is this test's own. */
class KafkaAdoptIT {

    private static KafkaBrokers brokers;

    private final String topic = "others-" + UUID.randomUUID();

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
    void listsTheLettersOfAnAdoptedTopicThoughNoQueueIsThere() {
        brokers.createTopic(topic, 1, Map.of());
        brokers.produce(List.of(new ProducerRecord<>(topic, null, "v".getBytes(StandardCharsets.UTF_8))));

        try (Redrive redrive = Redrive.onKafka(brokers.clientProperties(), folder)) {
            Adopted adopted = redrive.control().adopt(null, topic);
            redrive.control().adopt(adopted.cluster(), topic);
            redrive.catchUp(Duration.ofSeconds(30));

            assertThat(redrive.control().adopted()).containsOnlyOnce(adopted);
            assertThat(redrive.deadLetters()
                            .letters(new LetterQuery("source=" + topic, 10, null))
                            .items())
                    .hasSize(1);
        }
    }

    @Test
    void forgetsTheLettersOfADisownedTopicOnEveryDaemonAndDeletesNothing() {
        brokers.createTopic(topic, 1, Map.of());
        brokers.produce(List.of(new ProducerRecord<>(topic, null, "v".getBytes(StandardCharsets.UTF_8))));

        try (Redrive redrive = Redrive.onKafka(brokers.clientProperties(), folder.resolve("one"));
                Redrive other = Redrive.onKafka(brokers.clientProperties(), folder.resolve("two"))) {
            Adopted adopted = redrive.control().adopt(null, topic);
            await().until(() -> letters(redrive) == 1 && letters(other) == 1);

            assertThat(other.control().disown(adopted.cluster(), topic)).isEqualTo(adopted);

            await().until(() -> letters(redrive) == 0 && letters(other) == 0);
            assertThat(redrive.control().adopted()).doesNotContain(adopted);
            assertThatThrownBy(() -> redrive.control().disown(null, topic))
                    .isInstanceOfSatisfying(Refused.class, refused -> {
                        assertThat(refused.kind()).isEqualTo(Refused.Kind.NOT_FOUND);
                        assertThat(refused.remedy()).contains("kafka adopted");
                    });
            redrive.control().adopt(null, topic);
            await().until(() -> letters(redrive) == 1 && letters(other) == 1);
        }
    }

    private int letters(Redrive redrive) {
        redrive.catchUp(Duration.ofSeconds(30));
        return redrive.deadLetters()
                .letters(new LetterQuery("source=" + topic, 10, null))
                .items()
                .size();
    }

    @Test
    void saysWhatIsWrongWithWhatCannotBeAdopted() {
        try (Redrive redrive = Redrive.onKafka(brokers.clientProperties(), folder)) {
            Control control = redrive.control();

            assertThatThrownBy(() -> control.adopt(null, topic)).isInstanceOfSatisfying(Refused.class, refused -> {
                assertThat(refused.kind()).isEqualTo(Refused.Kind.NOT_FOUND);
                assertThat(refused.remedy()).contains("adopts topics that exist");
            });
            assertThatThrownBy(() -> control.adopt(null, "no topic")).hasMessageContaining("not a name of a topic");
            assertThatThrownBy(() -> control.adopt(null, "")).hasMessageContaining("not a name of a topic");
            assertThatThrownBy(() -> control.adopt("east", topic))
                    .hasMessageContaining("no Kafka cluster named 'east'")
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.remedy()).startsWith("known are: "));
            redrive.cluster("west", brokers.clientProperties());
            assertThatThrownBy(() -> control.adopt(null, topic)).hasMessageContaining("which Kafka cluster");
        }
    }
}
