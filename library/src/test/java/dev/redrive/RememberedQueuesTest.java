// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.pipeline.node.DlqEnvelope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RememberedQueuesTest {

    private static final QueueName ORDERS = new QueueName("orders");

    @TempDir
    Path data;

    @Test
    void knowsAfterARestartWhereAQueueLivedThatIsGone() {
        KafkaSettings settings = settings("orders.topic", "billing").ofNode(new DlqEnvelope("b"));
        new RememberedQueues(data).remember(ORDERS, new Home.OnKafka("main", settings));

        Home.OnKafka gone = new RememberedQueues(data).notIn(List.of()).get(ORDERS);

        assertThat(gone.cluster()).isEqualTo("main");
        assertThat(gone.settings().group()).isEqualTo("billing");
        assertThat(gone.settings().topics().source()).isEqualTo("orders.topic");
        assertThat(gone.settings().topics().retry()).isEqualTo(settings.topics().retry());
        assertThat(gone.settings().topics().deadLetters())
                .isEqualTo(settings.topics().deadLetters());
        assertThat(gone.settings().topics().make()).isFalse();
        assertThat(gone.settings().topics().upkeep().source()).isTrue();
        assertThat(gone.settings().envelope()).isEqualTo(new DlqEnvelope("b"));
        assertThat(gone.settings().fields()).isEqualTo(FieldNames.DEFAULTS);
    }

    @Test
    void doesNotMissAQueueThatHasAnotherNameNow() {
        var remembered = new RememberedQueues(data);
        Home home = new Home.OnKafka("main", settings("orders.topic", "billing"));
        remembered.remember(ORDERS, home);

        assertThat(remembered.notIn(List.of(setup("renamed", home)))).isEmpty();
        assertThat(remembered.notIn(List.of(setup("other", Home.EMBEDDED)))).containsOnlyKeys(ORDERS);
    }

    @Test
    void showsAQueueWhoseNameIsUsedElsewhereUnderANameOfItsOwn() {
        var remembered = new RememberedQueues(data);
        Home.OnKafka former = new Home.OnKafka("main", settings("orders.topic", "billing"));
        Home.OnKafka now = new Home.OnKafka("main", settings("orders.v2", "billing"));
        remembered.remember(ORDERS, former);

        QueueName shown = only(remembered.notIn(List.of(setup("orders", now))));
        assertThat(only(remembered.notIn(List.of(setup("orders", Home.EMBEDDED)))))
                .isEqualTo(shown);
        remembered.remember(ORDERS, now);
        assertThat(only(remembered.notIn(List.of(setup("orders", now))))).isEqualTo(shown);

        assertThat(shown.value()).matches("orders-former-[0-9a-f]{1,8}");
        var restarted = new RememberedQueues(data);
        assertThat(restarted.notIn(List.of())).containsOnlyKeys(shown, ORDERS);
        restarted.remember(ORDERS, former);
        assertThat(restarted.notIn(List.of(setup("orders", former)))).hasSize(1).doesNotContainKey(shown);
    }

    @Test
    void forgetsAQueueByTheNameUnderWhichItIsShown() {
        var remembered = new RememberedQueues(data);
        String name = "q".repeat(QueueName.LENGTH_MAX);
        remembered.remember(new QueueName(name), new Home.OnKafka("main", settings("orders.topic", "billing")));
        List<QueueSetup> configured = List.of(setup(name, Home.EMBEDDED));

        remembered.forget(only(remembered.notIn(configured)));

        assertThat(remembered.notIn(configured)).isEmpty();
    }

    private static QueueName only(Map<QueueName, Home.OnKafka> queues) {
        assertThat(queues).hasSize(1);
        return queues.keySet().iterator().next();
    }

    @Test
    void forgetsForGood() {
        var remembered = new RememberedQueues(data);
        remembered.remember(ORDERS, new Home.OnKafka("main", settings("orders.topic", "billing")));

        remembered.forget(ORDERS);

        assertThat(new RememberedQueues(data).notIn(List.of())).isEmpty();
    }

    @Test
    void keepsWithinItsBoundThoseThatWereStartedLast() {
        var remembered = new RememberedQueues(data);
        for (int i = 0; i <= RememberedQueues.REMEMBERED_MAX; i++) {
            remembered.remember(new QueueName("queue" + i), new Home.OnKafka("main", settings("topic" + i, "g")));
        }

        assertThat(remembered.notIn(List.of()))
                .hasSize(RememberedQueues.REMEMBERED_MAX)
                .doesNotContainKey(new QueueName("queue0"));
    }

    @Test
    void countsOnlyThoseThatAreNotConfiguredTowardsItsBound() {
        var remembered = new RememberedQueues(data);
        Home first = new Home.OnKafka("main", settings("orders.topic", "billing"));
        remembered.follow(List.of(setup("orders", first)));
        remembered.remember(ORDERS, first);
        for (int i = 0; i < RememberedQueues.REMEMBERED_MAX; i++) {
            remembered.remember(new QueueName("queue" + i), new Home.OnKafka("main", settings("topic" + i, "g")));
        }

        assertThat(remembered.notIn(List.of()))
                .hasSize(RememberedQueues.REMEMBERED_MAX + 1)
                .containsKeys(ORDERS, new QueueName("queue0"));
    }

    @Test
    void readsAFileWithFieldsOfALaterBuild() throws IOException {
        new RememberedQueues(data).remember(ORDERS, new Home.OnKafka("main", settings("orders.topic", "billing")));
        Path file = data.resolve("kafka-queues.json");
        Files.writeString(file, Files.readString(file).replace("\"queue\":", "\"later\":[1],\"queue\":"));

        assertThat(new RememberedQueues(data).notIn(List.of())).containsOnlyKeys(ORDERS);
    }

    @Test
    void beginsAnewWithAFileThatCannotBeRead() throws IOException {
        Files.writeString(data.resolve("kafka-queues.json"), "[{\"queue\":7");

        assertThat(new RememberedQueues(data).notIn(List.of())).isEmpty();
    }

    private static KafkaSettings settings(String topic, String group) {
        return new KafkaSettings(
                Topics.usual(topic, group),
                group,
                Start.EARLIEST,
                Waits.MEMORY,
                FieldNames.DEFAULTS,
                Bounds.USUAL,
                RetryPolicy.none());
    }

    private static QueueSetup setup(String name, Home home) {
        return new QueueSetup(
                new QueueName(name),
                Order.KEY,
                EngineSettings.usual(Policies.of(RetryPolicy.none())),
                name,
                new QueueSetup.Work(attempt -> Outcome.SUCCEEDED, "java"),
                home);
    }
}
