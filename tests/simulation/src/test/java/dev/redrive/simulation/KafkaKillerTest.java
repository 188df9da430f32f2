// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;
import dev.redrive.engine.suspect.Suspects;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import dev.redrive.testkit.promise.Facts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that end their process as soon as they are attempted, on a queue of one process that always starts again. */
class KafkaKillerTest {

    private static final Topics TOPICS = Topics.usual("orders", "g");
    private static final TopicPartition SOURCE = new TopicPartition(TOPICS.source(), 0);
    private static final TopicPartition RETRY = new TopicPartition(TOPICS.retry(), 0);
    private static final TopicPartition LETTERS = new TopicPartition(TOPICS.deadLetters(), 0);
    private static final int STOPS_OF_A_SUSPECT = 2;
    private static final Duration STEP = Duration.ofMillis(50);
    private static final int STEPS_MAX = 2_000;

    @TempDir
    Path disk;

    private final ManualTime time = ManualTime.standing();
    private final SimulatedKafka kafka = new SimulatedKafka(() -> time.wall().toEpochMilli());
    private final ByteBuffer marks = ByteBuffer.allocate(Suspects.BYTES);
    private int crashes;

    @Test
    void buriesAKillerThatWaitsOnTheRetryTopicAfterItsPolicysAttempts() {
        push(Act.KILLER, "value");

        runs(scene(RetryPolicy.fixed(Duration.ofSeconds(5)).attempts(4), Waits.DURABLE));

        assertThat(crashes).isEqualTo(STOPS_OF_A_SUSPECT + 4);
        assertThat(letters()).containsExactly(Act.KILLER);
        assertThat(header(kafka.records(LETTERS).getFirst(), "x-retry-attempt")).isEqualTo("4");
    }

    @Test
    void buriesAKillerWhoseRetriesAreDueBeforeTheNextCommit() {
        push(Act.KILLER, "value");

        runs(scene(RetryPolicy.fixed(Duration.ofMillis(100)).attempts(4), Waits.DURABLE));

        assertThat(crashes).isEqualTo(STOPS_OF_A_SUSPECT + 4);
        assertThat(letters()).containsExactly(Act.KILLER);
    }

    @Test
    void buriesAKillerThatWaitsInMemoryUntilBeforeTheNextCommit() {
        push(Act.KILLER, "value");

        runs(scene(RetryPolicy.none().attempts(4), Waits.MEMORY));

        assertThat(crashes).isEqualTo(STOPS_OF_A_SUSPECT + 4);
        assertThat(letters()).containsExactly(Act.KILLER);
    }

    @Test
    void buriesAKillerNoSoonerThanItsSecondCharge() {
        push(Act.KILLER, "value");

        runs(scene(RetryPolicy.none().attempts(1), Waits.DURABLE));

        assertThat(crashes).isEqualTo(STOPS_OF_A_SUSPECT + 2);
        assertThat(letters()).containsExactly(Act.KILLER);
    }

    @Test
    void buriesKillersOneAfterTheOther() {
        push(Act.KILLER + 1, Act.KILLER + 2, Act.KILLER + 3, "value");

        runs(scene(RetryPolicy.fixed(Duration.ofSeconds(5)).attempts(3), Waits.DURABLE));

        assertThat(crashes).isLessThanOrEqualTo(3 * (STOPS_OF_A_SUSPECT + 3));
        assertThat(letters()).containsExactlyInAnyOrder(Act.KILLER + 1, Act.KILLER + 2, Act.KILLER + 3);
    }

    private void push(String... values) {
        kafka.createTopic(TOPICS.source(), 1);
        kafka.createTopic(TOPICS.retry(), 1);
        kafka.createTopic(TOPICS.deadLetters(), 1);
        kafka.createTopic(TOPICS.progress(), 1);
        for (String value : values) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            kafka.write(new ProducerRecord<>(TOPICS.source(), 0, bytes, bytes));
        }
    }

    private static KafkaScene scene(RetryPolicy policy, Waits waits) {
        var engine = new EngineSettings(Policies.of(policy), Duration.ofSeconds(5), 4, Duration.ofMinutes(1), 8, true);
        var bounds = new Bounds(1_000_000, 1_000_000, 1 << 20, 1 << 20, 1 << 20, Duration.ofSeconds(3));
        var settings = new KafkaSettings(TOPICS, "g", Start.EARLIEST, waits, FieldNames.DEFAULTS, bounds, policy);
        return new KafkaScene(new Setting(Order.KEY, engine, engine, 2, 2, 1, 0), settings, 1, 1, 0, false);
    }

    /** Until everything is committed, by as many processes as it takes. */
    private void runs(KafkaScene scene) {
        KafkaProcess process = live(scene);
        for (int step = 0; !isAllCommitted(scene); step++) {
            assertThat(step).as("steps, with %d crashes", crashes).isLessThan(STEPS_MAX);
            if (turn(process)) {
                expel(scene);
                process = live(scene);
            }
            time.moveBy(STEP);
        }
        process.crash();
    }

    private KafkaProcess live(KafkaScene scene) {
        var outside =
                new KafkaProcess.Outside(kafka, time, new Facts(), new Suspects(marks), new Random(crashes), disk);
        return new KafkaProcess("p" + crashes, scene, outside, self -> (done, most) -> done.isDone());
    }

    /** Whether it ended in it. */
    private boolean turn(KafkaProcess process) {
        for (Reading reading : Reading.values()) {
            process.turnPoller(reading);
        }
        process.turnLine();
        process.turnEngine();
        process.begin(Integer.MAX_VALUE, claim -> new Act(Outcome.SUCCEEDED, 0, false));
        if (process.runsAKiller()) {
            process.crash();
            crashes++;
            return true;
        }
        process.end(Integer.MAX_VALUE);
        process.turnEngine();
        process.turnLine();
        process.turnPublisher();
        kafka.take(Integer.MAX_VALUE);
        kafka.answer(Integer.MAX_VALUE);
        process.turnPublisher();
        process.turnLine();
        return false;
    }

    private void expel(KafkaScene scene) {
        for (String group : List.of(scene.group(false), scene.group(true))) {
            List.copyOf(kafka.members(group)).forEach(member -> kafka.expel(group, member));
        }
    }

    private boolean isAllCommitted(KafkaScene scene) {
        return isCommitted(scene.group(false), SOURCE) && isCommitted(scene.group(true), RETRY);
    }

    private boolean isCommitted(String group, TopicPartition partition) {
        var position = kafka.committed(group).get(partition);
        return position != null && position.offset() == kafka.end(partition);
    }

    private List<String> letters() {
        return kafka.records(LETTERS).stream()
                .map(each -> new String(each.value(), StandardCharsets.UTF_8))
                .toList();
    }

    private static String header(ConsumerRecord<byte[], byte[]> of, String name) {
        return new String(of.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
