// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.integration.kafka.Attempts.Stage;
import dev.redrive.integration.kafka.Attempts.Told;
import dev.redrive.kafka.settings.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One record hangs while later ones finish; then the process is killed, and another one goes on. */
class KafkaHangIT {

    private static final int HANGS_AT = 5;
    private static final int MARKERS = 10;
    private static final String HANGING = "hang " + HANGS_AT;
    private static final Duration PATIENCE = Duration.ofSeconds(Scale.of(60, 300));

    /** A commit is due every second, and then has to get to the broker. */
    private static final Duration COMMITS_WITHIN = Duration.ofMillis(2_500);

    @TempDir
    Path folder;

    private final Attempts before = new Attempts();
    private final Attempts after = new Attempts();
    private final List<Child> children = new ArrayList<>();
    private TestTopic topic;

    @BeforeEach
    void make() {
        topic = TestTopic.make("hang", 1);
    }

    @AfterEach
    void killAll() {
        children.forEach(Child::kill);
    }

    @Test
    void onlyTheHangingRecordIsAttemptedAgainAfterAKill() {
        int records = 1_006;
        send(records, HANGS_AT, new Random(0), 0);
        TestQueue queue = TestQueue.of(topic);
        Child child = start(before, queue);
        await().atMost(PATIENCE).until(() -> before.done().size() == records - 1);
        awaitQuietCommits();
        assertThat(topic.committed()).containsEntry(0, (long) HANGS_AT);
        child.kill();

        assertThat(attemptedAgain(queue)).containsExactly(HANGING);
        assertThat(topic.committed()).containsEntry(0, (long) HANGS_AT);
    }

    @Test
    void atMostWhatFinishedSinceTheLastCommitIsAttemptedAgainAfterAKillAmidWork() {
        int records = 7_000;
        send(records, HANGS_AT, new Random(0), 0);
        TestQueue queue = TestQueue.of(topic).working(10, Duration.ofMillis(8));
        Child child = start(before, queue);
        await().atMost(PATIENCE).until(() -> before.done().size() > records * 3 / 4);
        long killed = System.currentTimeMillis();
        child.kill();
        Set<String> lately = before.all().stream()
                .filter(told -> told.at() > killed - COMMITS_WITHIN.toMillis())
                .map(Told::value)
                .collect(Collectors.toSet());

        Set<String> again = attemptedAgain(queue);
        System.out.printf(
                "KafkaHangIT: of %d finished before a kill amid work %d were attempted again%n",
                before.done().size(), again.size() - 1);
        assertThat(again.remove(HANGING)).isTrue();
        assertThat(before.done()).as("some finished long before the kill").hasSizeGreaterThan(lately.size());
        assertThat(again).as("those attempted again").isSubsetOf(lately);
        await().atMost(PATIENCE).until(() -> both().size() == records - 1 + MARKERS);
    }

    @Test
    void remembersWhatIsFinishedAtRandomPlacesThroughTheProgressTopic() {
        int records = Scale.of(40_000, 400_000);
        long seed = Long.getLong("redrive.seed", System.nanoTime());
        System.out.println("KafkaHangIT: -Dredrive.seed=" + seed);
        int behind = send(records, HANGS_AT, new Random(seed), 0.25);
        TestQueue queue = TestQueue.of(topic).inHandMax(records);
        Child child = start(before, queue);
        await().atMost(PATIENCE).until(() -> before.done().size() == records - 1 - behind);
        awaitQuietCommits();
        child.kill();
        assertThat(topic.committed()).containsEntry(0, (long) HANGS_AT);
        assertThat(progressKept()).as("positions in the progress topic").isPositive();

        assertThat(attemptedAgain(queue)).containsExactly(HANGING);
    }

    @Test
    void aRecordThatFailedTwiceBeforeAKillHasOneAttemptLeft() {
        topic.brokers()
                .produce(List.of(topic.record("a", "ok 0"), topic.record("b", "bad 1"), topic.record("c", "ok 2")));
        Duration longer = Duration.ofSeconds(6);
        TestQueue queue = TestQueue.of(topic).delays(Duration.ofMillis(100), longer);
        Child child = start(before, queue);
        await().atMost(PATIENCE).until(() -> before.of(Stage.FAILED).size() == 2);
        awaitQuietCommits();
        child.kill();
        assertThat(before.of(Stage.BEGUN, "bad 1")).hasSize(2);
        assertThat(topic.committed()).containsEntry(0, 1L);

        start(after, queue);
        await().atMost(PATIENCE).until(() -> topic.letterCount() > 0);
        await().atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
        assertThat(after.of(Stage.BEGUN)).singleElement().satisfies(told -> {
            assertThat(told.value()).isEqualTo("bad 1");
            assertThat(told.number()).isEqualTo(3);
            long second = before.of(Stage.FAILED).getLast().at();
            assertThat(told.at())
                    .as("no sooner than it was due")
                    .isGreaterThanOrEqualTo(second + longer.toMillis() - 50);
        });
        assertThat(Letter.of(topic))
                .singleElement()
                .satisfies(
                        letter -> assertThat(letter.number("x-retry-attempt")).isEqualTo(3));
    }

    /** One hangs, and that share of the later ones has its key and stands behind it. Returns how many. */
    private int send(int records, int hangsAt, Random random, double share) {
        List<ProducerRecord<byte[], byte[]>> all = new ArrayList<>();
        int behind = 0;
        for (int i = 0; i < records; i++) {
            boolean hangs = i == hangsAt;
            boolean stands = i > hangsAt && random.nextDouble() < share;
            behind += stands ? 1 : 0;
            all.add(topic.record(hangs || stands ? "hanging" : "key" + i, hangs ? HANGING : "ok " + i));
        }
        topic.brokers().produce(all);
        return behind;
    }

    private Child start(Attempts attempts, TestQueue queue) {
        Child child = Child.start(folder.resolve("data"), topic.properties(), attempts, queue);
        children.add(child);
        return child;
    }

    /** Until nothing new was committed for a while. */
    private void awaitQuietCommits() {
        await().pollInterval(Duration.ofMillis(200)).atMost(PATIENCE).until(new QuietCommits()::areQuiet);
    }

    private final class QuietCommits {
        private String last = "";
        private long since = System.nanoTime();

        boolean areQuiet() {
            String now = topic.committed() + topic.metadata(0);
            if (!now.equals(last)) {
                last = now;
                since = System.nanoTime();
            }
            return System.nanoTime() - since > COMMITS_WITHIN.toNanos();
        }
    }

    /**
     * Starts again, and has some more records handled behind all others, so that nothing before them is still to come.
     */
    private Set<String> attemptedAgain(TestQueue queue) {
        List<ProducerRecord<byte[], byte[]>> markers = new ArrayList<>();
        for (int i = 0; i < MARKERS; i++) {
            markers.add(topic.record("marker" + i, "ok marker" + i));
        }
        topic.brokers().produce(markers);
        start(after, queue);
        await().atMost(PATIENCE)
                .until(() -> markers.stream()
                        .map(each -> new String(each.value(), StandardCharsets.UTF_8))
                        .allMatch(after.done()::contains));
        Set<String> values = new TreeSet<>(after.counts(Stage.BEGUN).keySet());
        values.removeIf(each -> each.startsWith("ok marker"));
        values.retainAll(before.counts(Stage.BEGUN).keySet());
        return values;
    }

    private Set<String> both() {
        Set<String> both = new TreeSet<>(before.done());
        both.addAll(after.done());
        return both;
    }

    private long progressKept() {
        return topic.brokers().readAll(Topics.PROGRESS).stream()
                .filter(each ->
                        each.value() != null && new String(each.key(), StandardCharsets.UTF_8).contains(topic.group()))
                .count();
    }
}
