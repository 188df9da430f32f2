// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.deadletter.Target;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Refused;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.ManualTime;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KafkaYardTest {

    @Test
    void aClusterThatCannotBeReachedIsNamedWithItsAddress() {
        var parts = new YardParts(ManualTime.standing(), new SplittableRandom(1), KafkaYardRig.NONE);
        try (var cluster = new KafkaCluster(Map.of("bootstrap.servers", "nowhere.invalid:9092"));
                var yard = new KafkaYard("main", cluster, parts, Map.of())) {
            assertThatThrownBy(() -> yard.read("", 1))
                    .isInstanceOf(Refused.class)
                    .hasMessageStartingWith("the dead letters on cluster main cannot be reached: the brokers at"
                            + " nowhere.invalid:9092: No resolvable bootstrap urls");
        }
    }

    @Test
    void noLetterIsSentToARetryTopicOfItsQueueOrOfAnotherGroupOnItsTopic() {
        var topics = Topics.of(
                new Topics.Words("orders", "billing", "main", "orders"), "waiting-{topic}", Topics.DEAD_LETTERS_USUAL);
        var settings = new KafkaSettings(
                topics, "billing", Start.EARLIEST, Waits.MEMORY, FieldNames.DEFAULTS, Bounds.USUAL, RetryPolicy.none());
        var asked = new KafkaSettings(
                Topics.usual("orders.asked.retry", "billing"),
                "billing",
                Start.EARLIEST,
                Waits.MEMORY,
                FieldNames.DEFAULTS,
                Bounds.USUAL,
                RetryPolicy.none());
        var queues = Map.of(new QueueName("orders"), settings, new QueueName("asked"), asked);
        var parts = new YardParts(ManualTime.standing(), new SplittableRandom(1), KafkaYardRig.NONE);
        try (var cluster = new KafkaCluster(Map.of("bootstrap.servers", "nowhere.invalid:9092"));
                var yard = new KafkaYard("main", cluster, parts, queues)) {
            for (String retry : List.of("waiting-orders", "orders.mails.retry", "orders.billing.a.retry")) {
                assertThatThrownBy(() -> yard.check(new Target.Named(retry)))
                        .as(retry)
                        .isInstanceOf(Refused.class)
                        .hasMessageContaining("retry topic");
            }
            for (String topic : List.of("orders", "orders.retry", "orders.asked.retry", "orderly.mails.retry", "o")) {
                assertThatCode(() -> yard.check(new Target.Named(topic)))
                        .as(topic)
                        .doesNotThrowAnyException();
            }
        }
    }
}
