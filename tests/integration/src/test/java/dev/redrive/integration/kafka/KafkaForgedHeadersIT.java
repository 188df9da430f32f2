// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.EntryDetail;
import dev.redrive.core.catalog.LetterQuery;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Wish;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.kafka.settings.Waits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that come with our headers, because a producer wrote them or a program forwarded them. */
class KafkaForgedHeadersIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final TestTopic topic = TestTopic.make("forged", 1);
    private final List<String> done = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> attempts = new ConcurrentHashMap<>();

    @Test
    void messagesOfOneForgedIdAreAllHandledThoughTheyWaitTogether() {
        produceForged("one", "two", "three");
        try (Redrive redrive = start(3, value -> attempts.merge(value, 1, Integer::sum) == 1)) {
            await().atMost(PATIENCE).until(() -> done.size() == 3);
            await().atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
            assertThat(letters(redrive)).isEmpty();
        }
        assertThat(done).containsExactlyInAnyOrder("one", "two", "three");
        assertThat(topic.letterCount()).isZero();
    }

    @Test
    void messagesOfOneForgedIdAreLettersOfTheirOwn() {
        produceForged("one", "two");
        boolean[] bad = {true};
        try (Redrive redrive = start(1, value -> bad[0])) {
            await().atMost(PATIENCE).until(() -> letters(redrive).size() == 2);
            bad[0] = false;

            String selection = redrive.jobs()
                    .select(new Wish.Fitting("queue=" + topic.name()))
                    .id();
            redrive.jobs().start(selection, new Act.Replay(Target.QUEUE, 0, 0, null, null), "test");

            await().atMost(PATIENCE).until(() -> done.size() == 2);
            await().atMost(PATIENCE).until(() -> letters(redrive).isEmpty());
        }
        assertThat(done).containsExactlyInAnyOrder("one", "two");
    }

    /** Kafka Streams, for one, sends headers on with what it makes of a record. */
    @Test
    void whatAProgramMakesOfAReplayIsHandledAndTheReplayIsShownAsClaimed() {
        topic.brokers().produce(List.of(topic.record("k", "first")));
        try (Redrive redrive =
                start(2, value -> value.equals("first") || attempts.merge(value, 1, Integer::sum) == 1)) {
            await().atMost(PATIENCE).until(() -> letters(redrive).size() == 1);
            Entry letter = letters(redrive).getFirst();

            String selection = redrive.jobs()
                    .select(new Wish.These(List.of(letter.letter().id())))
                    .id();
            redrive.jobs().start(selection, new Act.Replay(Target.ORIGIN, 0, 0, null, null), "test");
            await().atMost(PATIENCE).until(() -> topic.ends().get(0) == 2L);
            Headers forwarded = topic.brokers().readAll(topic.name()).getLast().headers();
            topic.brokers()
                    .produce(Stream.of("10", "11", "12")
                            .map(value -> new ProducerRecord<>(
                                    topic.name(), null, TestTopic.bytes(value), TestTopic.bytes(value), forwarded))
                            .toList());

            await().atMost(PATIENCE).until(() -> done.size() == 3);
            assertThat(done).containsExactlyInAnyOrder("10", "11", "12");
            await().atMost(PATIENCE)
                    .until(() -> letters(redrive).size() == 1
                            && !letters(redrive)
                                    .getFirst()
                                    .letter()
                                    .id()
                                    .equals(letter.letter().id()));
            EntryDetail again = redrive.deadLetters()
                    .letter(letters(redrive).getFirst().letter().id());
            assertThat(again.entry().letter().message().id())
                    .as("a new message")
                    .isNotEqualTo(letter.letter().message().id());
            var claim = Objects.requireNonNull(again.detail().letter().message().claim());
            assertThat(claim.message()).isEqualTo(letter.letter().message().id());
            assertThat(claim.replays()).isEqualTo(1);
        }
    }

    private List<Entry> letters(Redrive redrive) {
        return redrive.deadLetters()
                .letters(new LetterQuery("queue=" + topic.name(), 10, null))
                .items();
    }

    private void produceForged(String... values) {
        topic.brokers()
                .produce(Stream.of(values)
                        .map(value -> {
                            var forged = topic.record("key of " + value, value);
                            forged.headers().add("x-redrive-id", TestTopic.bytes("SAME"));
                            forged.headers().add("x-original-topic", TestTopic.bytes(topic.name()));
                            return forged;
                        })
                        .toList());
    }

    private Redrive start(int attemptsMax, Predicate<String> fails) {
        Redrive redrive = Redrive.onKafka(topic.properties(), folder);
        redrive.queue(topic.name(), String.class)
                .topic(topic.name(), topic.group())
                .waits(Waits.DURABLE)
                .overtaking()
                .policy(RetryPolicy.fixed(Duration.ofMillis(200)).attempts(attemptsMax))
                .handle((value, attempt) -> {
                    if (fails.test(value)) {
                        throw new IllegalStateException("told to fail");
                    }
                    done.add(value);
                });
        redrive.start();
        return redrive;
    }
}
