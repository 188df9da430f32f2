// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.cluster.Producers;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.line.Arrival;
import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Committable;
import dev.redrive.kafka.line.Line;
import dev.redrive.kafka.line.LineParts;
import dev.redrive.kafka.line.Reader;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.line.Topic;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.position.Window;
import dev.redrive.kafka.seen.SeenLog;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import dev.redrive.testkit.transport.Heard;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a publisher does with topics that take nothing, moved by hand. */
class PublisherTest {

    private static final Topic TOPIC = new Topic("orders", "id-of-orders");
    private static final Topic RETRY_TOPIC = new Topic("orders.retry", "id-of-retries");
    private static final Topics TOPICS = new Topics("orders", "orders.retry", "orders.dlq", "redrive.progress", false);
    private static final TopicPartition RETRIES = new TopicPartition(TOPICS.retry(), 0);
    private static final TopicPartition LETTERS = new TopicPartition(TOPICS.deadLetters(), 0);
    private static final TopicPartition ACTS = new TopicPartition(Topics.ACTS, 0);
    private static final TopicPartition INVOICES = new TopicPartition("invoices", 0);
    private static final TopicPartition LABELS = new TopicPartition("labels", 0);
    private static final JobReplay SENT_BY = new JobReplay("job-1", "d01");
    private static final int BYTES_MAX = 5_000;
    private static final int WINDOW_MAX = 1000;
    private static final Bounds BOUNDS = new Bounds(WINDOW_MAX, 1000, 1 << 20, 1 << 20, 1 << 20, Duration.ofSeconds(3));
    private static final long EPOCH = 7;
    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final ManualTime time = ManualTime.standingAt(START);
    private final SimulatedKafka kafka = new SimulatedKafka(() -> 1_000);
    private final Heard heard = new Heard();
    private Waiting waiting;
    private Publisher publisher;
    private Line line;

    @TempDir
    private Path folder;

    @BeforeEach
    void open() {
        open(RetryPolicy.fixed(Duration.ofMillis(200)).attempts(2));
    }

    private void open(RetryPolicy publishing) {
        waiting = new Waiting(folder, new Waiting.Budget(1 << 20, 1 << 20), Raw::name);
        var producers = new Producers(kafka.connect("process").producers());
        publisher = new Publisher(
                "publisher",
                new KafkaSettings(
                        TOPICS, "g", Start.EARLIEST, Waits.DURABLE, FieldNames.DEFAULTS, Bounds.USUAL, publishing),
                new Publisher.Parts(producers, time, new SplittableRandom(1), PublisherTest::broken));
        var shelves = new LineParts.Shelves(
                publisher,
                bytes -> {
                    throw new AssertionError("nothing was read");
                },
                waiting,
                () -> Waits.DURABLE,
                new SeenLog(folder.resolve("seen"), "orders", "g"));
        line = new Line(
                "line",
                new LineParts(
                        time,
                        Order.NONE,
                        shelves,
                        Map.of(Reading.SOURCE, new Idle(), Reading.RETRY, new Idle()),
                        BOUNDS),
                PublisherTest::broken);
        publisher.tells(line);
        line.open(heard);
        assign(EPOCH);
        line.turn();
        assertThat(heard.take()).as("nothing is in the way").containsExactly(new Heard.Sound.Healed());
    }

    @AfterEach
    void close() {
        waiting.close();
    }

    private static void broken(Throwable bug) {
        throw new AssertionError(bug);
    }

    private void assign(long epoch) {
        line.assigned(List.of(new Assigned(Reading.SOURCE, TOPIC, 0, epoch, new Window(0))));
    }

    private static Delivery message(long offset, int bytes) {
        var message = new Message(
                new MessageId("m" + offset),
                new Origin(TOPIC.place(0), offset),
                START,
                Content.of(Payload.of("v".repeat(bytes))));
        return new Delivery(message, new Standing(0, START), EPOCH);
    }

    private static Ruling ruling(Delivery delivery, Verdict verdict) {
        var failed = new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "no"));
        return new Ruling(delivery, verdict, new Tried(1, START, Duration.ofMillis(5), failed));
    }

    private static Ruling retry(long offset, int bytes) {
        return ruling(message(offset, bytes), new Verdict.RetryAt(START.plusSeconds(60)));
    }

    private static Ruling bury(long offset) {
        return ruling(message(offset, 10), new Verdict.Bury(Reason.EXHAUSTED));
    }

    /** They come, are delivered, and these are the engine's rulings. */
    private void rule(Ruling... rulings) {
        List<Delivery> all = List.of(rulings).stream().map(Ruling::delivery).toList();
        line.fetched(TOPIC.place(0), EPOCH, all, all.size());
        line.demand(all.size(), 1 << 20);
        line.turn();
        line.submit(List.of(rulings));
        settle();
    }

    /** Until nobody has anything to say. */
    private void settle() {
        for (int i = 0; i < 10; i++) {
            line.turn();
            publisher.turn();
            kafka.take(100);
            kafka.answer(100);
        }
        publisher.turn();
        line.turn();
    }

    private void later() {
        time.moveBy(Duration.ofSeconds(1));
        settle();
    }

    private List<Heard.Sound> told() {
        return heard.take().stream()
                .filter(each -> !(each instanceof Heard.Sound.Came))
                .toList();
    }

    @Test
    void goesOnWhenTheOneAtTheDoorIsTooLargeForTheTopic() {
        rule(retry(0, 2 * BYTES_MAX), retry(1, 10));
        assertThat(publisher.underWay()).as("there is no such topic").isEqualTo(2);

        kafka.createTopic(RETRIES.topic(), 1, BYTES_MAX);
        later();
        later();

        assertThat(kafka.records(RETRIES)).hasSize(1);
        assertThat(publisher.underWay()).isZero();
    }

    @Test
    void movesTheNextThoughTheFirstIsTooLargeForItsTopicNow() {
        kafka.createTopic(RETRIES.topic(), 1, BYTES_MAX);
        line.assigned(List.of(new Assigned(Reading.RETRY, RETRY_TOPIC, 0, EPOCH, new Window(0))));
        waits("large", 0, 2 * BYTES_MAX);
        passesBy(1, WINDOW_MAX / 2);
        later();
        assertThat(kafka.records(RETRIES)).isEmpty();

        waits("small", 1 + WINDOW_MAX / 2, 10);
        passesBy(2 + WINDOW_MAX / 2, WINDOW_MAX / 2);
        later();

        assertThat(kafka.records(RETRIES)).hasSize(1);
    }

    /** On the retry topic, for an hour. */
    private void waits(String id, long offset, int bytes) {
        var content = Content.of(Payload.of("v".repeat(bytes)))
                .withHeaders(new Headers(List.of(Header.of("x-redrive-id", id))));
        byte[] raw = new Raw(new Place(RETRY_TOPIC.name(), 0), offset, 0, content).toBytes();
        var copy = new Waiting.Copy(Key.of(id).hash(), 0, 1);
        long due = START.plus(Duration.ofHours(1)).toEpochMilli();
        line.returned(RETRY_TOPIC.place(0), EPOCH, List.of(new Arrival(offset, true, copy, due, raw)), offset + 1);
    }

    /** So many of others on the retry topic. */
    private void passesBy(long offset, int others) {
        line.returned(RETRY_TOPIC.place(0), EPOCH, List.of(), offset + others);
    }

    @Test
    void isNotBlockedAnyMoreWhenTheOnlyOneAtTheDoorWasTooLarge() {
        rule(retry(0, 2 * BYTES_MAX));
        later();
        assertThat(told()).hasAtLeastOneElementOfType(Heard.Sound.Blocked.class);

        kafka.createTopic(RETRIES.topic(), 1, BYTES_MAX);
        later();

        assertThat(told()).contains(new Heard.Sound.Healed());
        assertThat(publisher.underWay()).isZero();
    }

    @Test
    void isBlockedAfterSomeFailuresThoughThePolicyNeverGivesUp() {
        close();
        open(RetryPolicy.fixed(Duration.ofMillis(200)).unlimited());
        kafka.createTopic(LETTERS.topic(), 1);
        kafka.refuse(LETTERS.topic());
        rule(bury(0));
        for (int failures = 1; failures < Knocking.FAILURES_UNTOLD_MAX; failures++) {
            assertThat(told()).as("after %d failures", failures).isEmpty();
            later();
        }
        assertThat(told()).hasOnlyElementsOfType(Heard.Sound.Blocked.class).hasSize(1);

        kafka.accept(LETTERS.topic());
        later();

        assertThat(told()).contains(new Heard.Sound.Healed());
        assertThat(kafka.records(LETTERS)).hasSize(1);
    }

    @Test
    void isBlockedAndHealsWithinAMinuteHoweverLongThePolicyWaits() {
        close();
        open(RetryPolicy.fixed(Duration.ofHours(1)).attempts(2));
        kafka.createTopic(LETTERS.topic(), 1);
        kafka.refuse(LETTERS.topic());
        rule(bury(0));
        time.moveBy(Knocking.DELAY_MOST);
        settle();
        assertThat(told()).hasOnlyElementsOfType(Heard.Sound.Blocked.class).hasSize(1);

        kafka.accept(LETTERS.topic());
        time.moveBy(Knocking.DELAY_MOST);
        settle();

        assertThat(told()).contains(new Heard.Sound.Healed());
        assertThat(kafka.records(LETTERS)).hasSize(1);
    }

    @Test
    void writesNoLetterOfAPartitionThatHasGoneMeanwhile() {
        kafka.createTopic(LETTERS.topic(), 1);
        kafka.refuse(LETTERS.topic());
        Ruling buried = bury(0);
        rule(buried);
        later();

        line.lost(Set.of(TOPIC.place(0)));
        settle();
        kafka.accept(LETTERS.topic());
        later();

        assertThat(kafka.records(LETTERS)).isEmpty();
        assertThat(publisher.underWay()).isZero();
        assertThat(told()).contains(new Heard.Sound.Discarded(buried), new Heard.Sound.Healed());
    }

    @Test
    void triesNoMoreWhatFailsAfterItsPartitionHasGone() {
        kafka.createTopic(LETTERS.topic(), 1);
        kafka.refuse(LETTERS.topic());
        Ruling buried = bury(0);
        line.fetched(TOPIC.place(0), EPOCH, List.of(buried.delivery()), 1);
        line.demand(1, 1 << 20);
        line.turn();
        line.submit(List.of(buried));
        line.turn();
        publisher.turn();

        line.lost(Set.of(TOPIC.place(0)));
        line.turn();
        publisher.turn();
        kafka.take(1);
        kafka.answer(1);
        settle();
        kafka.accept(LETTERS.topic());
        later();

        assertThat(kafka.records(LETTERS)).isEmpty();
        assertThat(told().stream().filter(new Heard.Sound.Discarded(buried)::equals))
                .hasSize(1);
    }

    @Test
    void writesTheLetterOfTheNextEpochThatWaitsBehindOneThatHasGone() {
        kafka.createTopic(LETTERS.topic(), 1);
        kafka.refuse(LETTERS.topic());
        rule(bury(0));
        line.lost(Set.of(TOPIC.place(0)));
        assign(EPOCH + 1);
        Delivery again = new Delivery(message(0, 10).message(), new Standing(0, START), EPOCH + 1);
        line.fetched(TOPIC.place(0), EPOCH + 1, List.of(again), 1);
        line.demand(1, 1 << 20);
        line.turn();
        Ruling second = ruling(again, new Verdict.Bury(Reason.EXHAUSTED));
        line.submit(List.of(second));
        settle();

        kafka.accept(LETTERS.topic());
        later();

        assertThat(kafka.records(LETTERS)).hasSize(1);
        assertThat(told()).contains(new Heard.Sound.Settled(second));
    }

    @Test
    void writesThatAReplaySucceededAfterAllThatItSentOn() {
        kafka.createTopic(ACTS.topic(), 1);
        kafka.createTopic(INVOICES.topic(), 1);
        kafka.createTopic(LABELS.topic(), 1);
        kafka.refuse(LABELS.topic());
        Ruling done = replayedAndDone(INVOICES.topic(), LABELS.topic());
        later();
        assertThat(kafka.records(INVOICES)).hasSize(1);
        assertThat(kafka.records(ACTS)).as("while one cannot be written").isEmpty();
        assertThat(told()).doesNotContain(new Heard.Sound.Settled(done));

        kafka.accept(LABELS.topic());
        later();

        assertThat(kafka.records(LABELS)).hasSize(1);
        assertThat(kafka.records(ACTS)).hasSize(1);
        assertThat(told()).contains(new Heard.Sound.Settled(done));
        assertThat(publisher.underWay()).isZero();
    }

    @Test
    void settlesNoReplayWhoseEndIsNotWritten() {
        kafka.createTopic(ACTS.topic(), 1);
        kafka.createTopic(INVOICES.topic(), 1);
        kafka.refuse(ACTS.topic());
        Ruling done = replayedAndDone(INVOICES.topic());
        later();
        assertThat(kafka.records(INVOICES)).hasSize(1);
        assertThat(told()).doesNotContain(new Heard.Sound.Settled(done));
        assertThat(publisher.underWay()).isEqualTo(1);

        kafka.accept(ACTS.topic());
        later();

        assertThat(kafka.records(ACTS)).hasSize(1);
        assertThat(told()).contains(new Heard.Sound.Settled(done));
    }

    @Test
    void writesAtOnceThatAReplaySucceededWhichSendsNothingOn() {
        kafka.createTopic(ACTS.topic(), 1);

        Ruling done = replayedAndDone();

        assertThat(kafka.records(ACTS)).hasSize(1);
        assertThat(told()).contains(new Heard.Sound.Settled(done));
    }

    @Test
    void writesNoEndOfAReplayWhosePartitionHasGoneMeanwhile() {
        kafka.createTopic(ACTS.topic(), 1);
        kafka.createTopic(INVOICES.topic(), 1);
        Ruling done = handedOn(INVOICES.topic());
        publisher.turn();

        line.lost(Set.of(TOPIC.place(0)));
        settle();

        assertThat(kafka.records(INVOICES)).as("with the producer already").hasSize(1);
        assertThat(kafka.records(ACTS)).isEmpty();
        assertThat(publisher.underWay()).isZero();
        assertThat(told()).doesNotContain(new Heard.Sound.Settled(done));
    }

    /** A message that a job sent back comes, and its success is handed in. */
    private Ruling handedOn(String... topics) {
        List<Onward> onward = List.of(topics).stream()
                .map(each -> new Onward(new QueueName(each), Content.of(Payload.of("v"))))
                .toList();
        Ruling done = ruling(message(0, 10), new Verdict.Done(onward));
        line.fetched(TOPIC.place(0), EPOCH, List.of(done.delivery()), 1);
        line.demand(1, 1 << 20);
        line.turn();
        publisher.sendOn(done, SENT_BY);
        return done;
    }

    private Ruling replayedAndDone(String... topics) {
        Ruling done = handedOn(topics);
        settle();
        return done;
    }

    /** Nothing is read here, and nothing committed. */
    private static final class Idle implements Reader {

        @Override
        public void pause(Set<Integer> partitions) {}

        @Override
        public void pauseAll(boolean paused) {}

        @Override
        public void commit(List<Committable> positions) {}

        @Override
        public void readAgain(int partition, long epoch, long offset) {}
    }
}
