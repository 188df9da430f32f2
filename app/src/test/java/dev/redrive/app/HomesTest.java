// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.Home;
import dev.redrive.config.Config;
import dev.redrive.config.ConfigResult;
import dev.redrive.config.QueueConfig;
import dev.redrive.config.kafka.ClientProperties;
import dev.redrive.config.kafka.ClusterConfig;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.LongestDelay;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.port.Refused;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.settings.Also;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Upkeep;
import dev.redrive.kafka.settings.Wait;
import dev.redrive.kafka.settings.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;

/** What the file says about Kafka is what the library and Kafka's clients understand. */
class HomesTest {

    @Test
    void aQueueThatSaysLittleHasTheLibrarysDefaults() {
        assertThat(Homes.of(queue("kafka: { topic: payments, group: billing }")))
                .isEqualTo(new Home.OnKafka(
                        "main",
                        new KafkaSettings(
                                Topics.usual("payments", "billing")
                                        .with(new Upkeep(true, true, LongestDelay.of(Presets.PARALLEL_CONSUMER))),
                                "billing",
                                Start.EARLIEST,
                                Waits.MEMORY,
                                FieldNames.DEFAULTS,
                                Bounds.USUAL,
                                Presets.PARALLEL_CONSUMER.base())));
    }

    @Test
    void everyWordReachesTheTransport() {
        var home = Homes.of(queue("""
                kafka: { topic: t, group: g, start: latest, retryTopic: "{topic}-retry", create: false }
                wait: auto
                holdUpTo: 7s
                overtake: allow
                fields: { id: a, type: b, priority: c, correlationId: d, source: e }
                dlq: { topic: "{topic}-dlq", enabled: false, also: spring }
                policy: retry-topic
                windowMax: 11
                waitingMax: 12
                """));

        assertThat(home)
                .isEqualTo(new Home.OnKafka(
                        "main",
                        new KafkaSettings(
                                new Topics("t", "t-retry", "t-dlq", Topics.PROGRESS, false)
                                        .with(new Upkeep(false, false, LongestDelay.of(Presets.RETRY_TOPIC))),
                                "g",
                                Start.LATEST,
                                new Waits(Wait.AUTO, Duration.ofSeconds(7)),
                                new FieldNames("a", "b", "c", "d", "e"),
                                new Bounds(
                                        11,
                                        12,
                                        Bounds.USUAL.heldBytesMax(),
                                        Bounds.USUAL.waitingBytesMax(),
                                        Bounds.USUAL.spillBytesMax(),
                                        Bounds.USUAL.revokeWait()),
                                Presets.RETRY_TOPIC.base(),
                                Also.SPRING)));
    }

    @Test
    void aQueueWithoutKafkaLivesOnTheEmbeddedStore() {
        assertThat(Homes.of(queue(""))).isEqualTo(Home.EMBEDDED);
    }

    @Test
    void clientsGetTheirPropertiesAndWhereToGo() {
        assertThat(Homes.properties(new ClusterConfig("h:1", Map.of("client.id", "me"))))
                .isEqualTo(Map.of("bootstrap.servers", "h:1", "client.id", "me"));
    }

    @Test
    void aClientThatCannotBeMadeSaysWhy() {
        Runnable start = () -> {
            throw new KafkaException("Failed to construct", new IllegalStateException("no host"));
        };

        assertThatThrownBy(() -> Homes.refusing(start))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("no host");
    }

    @Test
    void aBugIsNotTakenForAConfigurationError() {
        Runnable start = () -> {
            throw new IllegalStateException("a bug");
        };

        assertThatThrownBy(() -> Homes.refusing(start)).isInstanceOf(IllegalStateException.class);
    }

    /** A new version of Kafka may bring properties nobody has thought about yet. */
    @Test
    void everyPropertyOfTheClientsIsAllowedOrRefusedByName() {
        List<String> decided = new ArrayList<>(ClientProperties.allowed());
        decided.addAll(ClientProperties.refused().keySet());

        assertThat(decided).doesNotHaveDuplicates();
        assertThat(properties().keySet())
                .filteredOn(name -> !name.startsWith("internal."))
                .containsExactlyInAnyOrderElementsOf(decided);
    }

    @Test
    void whatIsSecretToKafkaIsSecretHere() {
        properties().forEach((name, type) -> {
            if (type == ConfigDef.Type.PASSWORD) {
                assertThat(ClientProperties.isSecret(name)).as(name).isTrue();
            }
        });
    }

    @Test
    void whatIsANumberToKafkaIsANumberHere() {
        properties().forEach((name, type) -> {
            boolean number = switch (type) {
                case SHORT, INT, LONG, DOUBLE -> true;
                case BOOLEAN, STRING, LIST, CLASS, PASSWORD -> false;
            };
            if (ClientProperties.allowed().contains(name)) {
                assertThat(ClientProperties.isNumber(name)).as(name).isEqualTo(number);
            }
        });
    }

    private static Map<String, ConfigDef.Type> properties() {
        Map<String, ConfigDef.Type> all = new TreeMap<>();
        for (ConfigDef each :
                List.of(ConsumerConfig.configDef(), ProducerConfig.configDef(), AdminClientConfig.configDef())) {
            each.configKeys().forEach((name, key) -> all.put(name, key.type()));
        }
        return all;
    }

    private static QueueConfig queue(String lines) {
        String yaml =
                "kafka: { main: { bootstrap: \"h:1\" } }\nqueues:\n  q:\n    handler: { java: A }\n" + lines.indent(4);
        ConfigResult result = Config.parse(yaml, "redrive.yaml", Map.of());
        assertThat(result).isInstanceOf(ConfigResult.Valid.class);
        return Objects.requireNonNull(
                ((ConfigResult.Valid) result).config().queues().get(new QueueName("q")));
    }
}
