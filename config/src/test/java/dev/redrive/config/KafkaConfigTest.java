// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.config.kafka.ClusterConfig;
import dev.redrive.config.kafka.KafkaConfig;
import dev.redrive.config.kafka.KafkaConfig.Wait;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Order;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a file says about Kafka when everything is in order. */
class KafkaConfigTest {

    private static final KafkaConfig.Fields FIELDS_USUAL =
            new KafkaConfig.Fields("x-redrive-id", "type", "priority", "correlation-id", "source");

    @Test
    void readsClusters() {
        var config = Reading.valid("""
                kafka:
                  main: { bootstrap: "h1:9092 , [::1]:9093" }
                  other:
                    bootstrap: h2:9092
                    properties:
                      security.protocol: SASL_SSL
                      max.poll.records: 1000
                      enable.metrics.push: false
                      ssl.endpoint.identification.algorithm: ""
                """);

        assertThat(config.kafka())
                .containsExactly(
                        Map.entry("main", new ClusterConfig("h1:9092,[::1]:9093", Map.of())),
                        Map.entry(
                                "other",
                                new ClusterConfig(
                                        "h2:9092",
                                        Map.of(
                                                "security.protocol", "SASL_SSL",
                                                "max.poll.records", "1000",
                                                "enable.metrics.push", "false",
                                                "ssl.endpoint.identification.algorithm", ""))));
    }

    @Test
    void aQueueThatSaysLittleHasTheDefaults() {
        var queue = queue("kafka: { topic: payments, group: billing }");

        assertThat(queue.policies()).isEqualTo(Presets.PARALLEL_CONSUMER);
        assertThat(queue.order()).isEqualTo(Order.KEY);
        assertThat(queue.deadLetters()).isTrue();
        assertThat(queue.kafka())
                .isEqualTo(new KafkaConfig(
                        "main",
                        "payments",
                        "billing",
                        KafkaConfig.Start.EARLIEST,
                        new KafkaConfig.Topics("payments.billing.retry", "payments.dlq", true, null),
                        new KafkaConfig.Waits(Wait.MEMORY, ofSeconds(10), false),
                        FIELDS_USUAL,
                        new KafkaConfig.Bounds(1_000_000, 5_000_000)));
    }

    @Test
    void readsEveryPartOfAQueue() {
        var queue = queue("""
                kafka: { cluster: main, topic: t, group: g, start: latest, retryTopic: "{topic}-retry", create: false }
                fields: { id: i, type: ty, priority: p, correlationId: c, source: s }
                wait: auto
                holdUpTo: 30s
                overtake: allow
                dlq: { topic: "dead.{group}.{topic}", enabled: false, also: spring }
                windowMax: 5
                waitingMax: 7
                """);

        assertThat(queue.deadLetters()).isFalse();
        assertThat(queue.kafka())
                .isEqualTo(new KafkaConfig(
                        "main",
                        "t",
                        "g",
                        KafkaConfig.Start.LATEST,
                        new KafkaConfig.Topics("t-retry", "dead.g.t", false, KafkaConfig.Also.SPRING),
                        new KafkaConfig.Waits(Wait.AUTO, ofSeconds(30), true),
                        new KafkaConfig.Fields("i", "ty", "p", "c", "s"),
                        new KafkaConfig.Bounds(5, 7)));
    }

    @Test
    void topicsAreNamedAfterTheInstallationAndTheQueue() {
        var config = Reading.valid(CLUSTER + """
                cluster: prod
                queues:
                  documents.parse:
                    handler: { java: A }
                    kafka: { topic: docs, group: parsers, retryTopic: "{node}.{group}" }
                    dlq: { topic: "dlq.{cluster}.{node}" }
                """);

        var kafka = Objects.requireNonNull(
                config.queues().get(new QueueName("documents.parse")).kafka());
        assertThat(kafka.topics())
                .isEqualTo(new KafkaConfig.Topics("documents.parse.parsers", "dlq.prod.documents.parse", true, null));
    }

    @Test
    void anInstallationWithoutANameIsCalledDefault() {
        var kafka = Objects.requireNonNull(
                queue(PLACE + "dlq: { topic: \"dlq.{cluster}.{node}\" }").kafka());

        assertThat(kafka.topics().deadLetters()).isEqualTo("dlq.default.q");
    }

    @Test
    void aPolicyOfTheQueueReplacesThatOfTheTransport() {
        assertThat(queue(PLACE + "policy: queue").policies()).isEqualTo(Presets.QUEUE);
        assertThat(queue(PLACE + "retry: { attempts: 2 }").policies())
                .isEqualTo(Policies.of(RetryPolicy.shortForm(2, ofSeconds(0))));
    }

    @Test
    void typesJoinTheDefaultPolicy() {
        assertThat(queue(PLACE + "types: { a: queue }").policies())
                .isEqualTo(Presets.PARALLEL_CONSUMER.type("a", Presets.QUEUE.base()));
    }

    @Test
    void thePresetRetryTopicWaitsOnItsTopicUnlessTheQueueSaysOtherwise() {
        assertThat(waits(PLACE + "policy: retry-topic"))
                .isEqualTo(new KafkaConfig.Waits(Wait.DURABLE, ofSeconds(10), true));
        assertThat(waits(PLACE + "policy: retry-topic\nwait: auto").where()).isEqualTo(Wait.AUTO);
        assertThat(waits(PLACE + "policy: retry-topic\nwait: memory").where()).isEqualTo(Wait.MEMORY);
        assertThat(waits(PLACE + "policy: queue\ntypes: { a: retry-topic }").where())
                .isEqualTo(Wait.MEMORY);
    }

    @Test
    void withoutAnOrderNothingIsOvertaken() {
        assertThat(waits(PLACE + "wait: durable\norder: none").where()).isEqualTo(Wait.DURABLE);
    }

    @Test
    void severalQueuesMayShareATopicOrAGroup() {
        var config = Reading.valid(CLUSTER + """
                queues:
                  a: { handler: { java: A }, kafka: { topic: t, group: g } }
                  b: { handler: { java: A }, kafka: { topic: t, group: h } }
                  c: { handler: { java: A }, kafka: { topic: u, group: g } }
                """);

        assertThat(config.queues()).hasSize(3);
    }

    @Test
    void theSameTopicOnAnotherClusterIsAnother() {
        assertThat(Reading.problems("""
                kafka: { one: { bootstrap: "h:1" }, two: { bootstrap: "h:2" } }
                queues:
                  a: { handler: { java: A }, kafka: { cluster: one, topic: t, group: g } }
                  b: { handler: { java: A }, kafka: { cluster: two, topic: t, group: g } }
                """)).isEmpty();
    }

    @Test
    void printsNoSecret() {
        var config = Reading.valid("""
                kafka:
                  main:
                    bootstrap: h:1
                    properties: { sasl.jaas.config: 'x password="hunter2";', ssl.key.password: hunter2, client.id: me }
                """);

        assertThat(config.toString()).contains("sasl.jaas.config", "h:1").doesNotContain("hunter2");
        assertThat(List.of(config.kafka().toString(), config.kafka().values().toString()))
                .noneMatch(text -> text.contains("hunter2"));
    }

    static final String CLUSTER = "kafka: { main: { bootstrap: \"localhost:9092\" } }\n";
    static final String PLACE = "kafka: { topic: t, group: g }\n";

    private static QueueConfig queue(String lines) {
        return Reading.queue("q", CLUSTER + "queues:\n  q:\n    handler: { java: A }\n" + lines.indent(4));
    }

    private static KafkaConfig.Waits waits(String lines) {
        return Objects.requireNonNull(queue(lines).kafka()).waits();
    }
}
