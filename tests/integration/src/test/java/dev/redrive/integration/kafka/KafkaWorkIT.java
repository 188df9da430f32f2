// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redrive.Redrive;
import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.integration.kafka.Attempts.Stage;
import dev.redrive.integration.kafka.Attempts.Told;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A topic is worked to its end, with some records that fail for a while and some that always do. */
class KafkaWorkIT {

    private static final int PARTITIONS = 12;
    private static final int RECORDS = Scale.of(20_000, 200_000);
    private static final int KEYS = Scale.of(1_000, 10_000);
    private static final Duration PATIENCE = Duration.ofSeconds(Scale.of(90, 600));

    @TempDir
    Path folder;

    private final long seed = Long.getLong("redrive.seed", System.nanoTime());
    private final int[] keys = new Random(seed).ints(RECORDS, 0, KEYS).toArray();
    private final Attempts attempts = new Attempts();
    private final Map<String, Told> seconds = new HashMap<>();
    private final List<ProducerRecord<byte[], byte[]>> sent = new ArrayList<>();
    private List<RecordMetadata> places = List.of();
    private TestTopic topic;
    private long begun;

    @BeforeEach
    void produce() {
        System.out.println("KafkaWorkIT: -Dredrive.seed=" + seed);
        topic = TestTopic.make("work", PARTITIONS);
        for (int i = 0; i < RECORDS; i++) {
            ProducerRecord<byte[], byte[]> one = topic.record("key" + keys[i], kind(i) + " " + i);
            one.headers()
                    .add("trace", TestTopic.bytes("first"))
                    .add("empty", null)
                    .add("trace", TestTopic.bytes("" + i));
            sent.add(one);
        }
        places = topic.brokers().produce(sent);
        begun = System.currentTimeMillis();
    }

    private static String kind(int i) {
        if (i % 1000 == 7) {
            return "bad";
        }
        return i % 100 == 3 ? "flaky" : "ok";
    }

    @Test
    void everyRecordIsDoneInTheOrderOfItsKeyOrBuriedWithItsWholeStory() throws Exception {
        workToTheEnd(TestQueue.of(topic));

        assertEachIsDoneOrBuried();
        assertKeysAreInOrder();
    }

    @Test
    void everyRecordIsDoneOrBuriedWithItsWholeStoryWhenItWaitsOnTheRetryTopic() throws Exception {
        workToTheEnd(TestQueue.of(topic).waitingDurably());

        assertEachIsDoneOrBuried();
        assertThat(topic.committedOfRetries()).isEqualTo(topic.ends(topic.retry()));
    }

    @Test
    void twoWorkersDoTheSameInTheOrderOfKeys() throws Exception {
        workersWorkToTheEnd("wait: memory");

        assertEachIsDoneOrBuried();
        assertKeysAreInOrder();
    }

    @Test
    void twoWorkersDoTheSameWhenRecordsWaitOnTheRetryTopic() throws Exception {
        workersWorkToTheEnd("wait: durable\n    overtake: allow");

        assertEachIsDoneOrBuried();
    }

    private void workersWorkToTheEnd(String wait) throws IOException {
        Program program = new Program(folder);
        program.configure("""
                classpath: [ "%s" ]
                kafka: { main: { bootstrap: "%s" } }
                queues:
                  work:
                    kafka: { topic: %s, group: %s }
                    handler: { java: %s, workers: 2 }
                    retry: { attempts: %d, cooldown: 100ms }
                    %s
                """.formatted(
                        Program.ownClasses(),
                        topic.brokers().bootstrap(),
                        topic.name(),
                        topic.group(),
                        NotingWorker.class.getName(),
                        Handling.ATTEMPTS,
                        wait));
        try (RunningDaemon daemon = program.serve()) {
            await().atMost(PATIENCE).untilAsserted(() -> {
                assertThat(daemon.process().isAlive()).as(program.log()).isTrue();
                assertThat(topic.committed()).isEqualTo(topic.ends());
                assertThat(topic.committedOfRetries()).isEqualTo(topic.ends(topic.retry()));
                assertThat(topic.letterCount()).isEqualTo(badCount());
            });
            assertThat(daemon.get("/readyz").status()).isEqualTo(200);
            assertThat(daemon.stop()).isZero();
        }
        NotingWorker.read(folder, attempts);
        System.out.printf(
                "%s: %d records by workers in %d ms%n", topic.name(), RECORDS, System.currentTimeMillis() - begun);
    }

    private void workToTheEnd(TestQueue queue) {
        try (Redrive redrive = Redrive.onKafka(topic.properties(), folder)) {
            queue.addTo(redrive, attempts);
            redrive.start();
            int bad = badCount();
            await().atMost(PATIENCE).until(() -> attempts.done().size() >= RECORDS - bad && topic.letterCount() >= bad);
            await("commits while it runs")
                    .atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(topic.committed()).isEqualTo(topic.ends()));
            assertThat(redrive.control().health().problems()).isEmpty();
        }
        System.out.printf("%s: %d records in %d ms%n", topic.name(), RECORDS, System.currentTimeMillis() - begun);
        assertThat(topic.committed()).isEqualTo(topic.ends());
    }

    private int badCount() {
        return (int)
                IntStream.range(0, RECORDS).filter(i -> kind(i).equals("bad")).count();
    }

    private void assertEachIsDoneOrBuried() throws Exception {
        Map<String, Integer> begunCounts = attempts.counts(Stage.BEGUN);
        Map<String, Integer> doneCounts = attempts.counts(Stage.DONE);
        Map<String, Letter> letters = new HashMap<>();
        for (Letter letter : Letter.of(topic)) {
            assertThat(letters.put(letter.value(), letter))
                    .as("buried twice: " + letter)
                    .isNull();
        }
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < RECORDS; i++) {
            String value = kind(i) + " " + i;
            boolean bad = kind(i).equals("bad");
            assertThat(begunCounts.get(value)).as("attempts of " + value).isEqualTo(kind(i).equals("ok") ? 1 : 3);
            assertThat(doneCounts.getOrDefault(value, 0)).as("done: " + value).isEqualTo(bad ? 0 : 1);
            Letter letter = letters.remove(value);
            if (bad) {
                assertThat(letter).as("letter of " + value).isNotNull();
                assertTellsItsStory(letter, i);
                assertThat(ids.add(letter.text("x-redrive-id"))).isTrue();
            }
        }
        assertThat(letters).as("letters of what was done").isEmpty();
    }

    private void assertTellsItsStory(Letter letter, int i) throws Exception {
        ProducerRecord<byte[], byte[]> original = sent.get(i);
        RecordMetadata place = places.get(i);
        String message = Handling.message(letter.value());
        assertThat(letter.keeps(original.key(), original.value(), original.headers()))
                .as("as it was sent: " + letter)
                .isTrue();
        assertThat(letter.text("x-error-reason")).contains(message);
        assertThat(letter.number("x-retry-attempt")).isEqualTo(Handling.ATTEMPTS);
        assertThat(letter.text("source-topic")).isEqualTo(topic.name());
        assertThat(letter.text("x-original-topic")).isEqualTo(topic.name());
        assertThat(letter.number("partition")).isEqualTo(place.partition());
        assertThat(letter.number("offset")).isEqualTo(place.offset());
        assertThat(letter.number("epoch")).isPositive();
        assertThat(letter.number("x-first-attempt-timestamp"))
                .isBetween(begun, secondAttempt(letter.value()).at());
        assertThat(letter.text("x-last-error-type")).isEqualTo(IllegalStateException.class.getName());
        assertThat(letter.text("x-last-error-message")).isEqualTo(message);
        assertThat(letter.has("x-api-status-code")).isFalse();
        assertThat(letter.has("x-api-response")).isFalse();
        assertThat(letter.text("x-redrive-group")).isEqualTo(topic.group());
        assertThat(letter.text("x-redrive-reason")).isEqualTo("exhausted");
        assertThat(letter.text("x-redrive-code")).isEqualTo("EXCEPTION");
        assertThat(letter.number("x-redrive-timestamp")).isEqualTo(place.timestamp());
        assertThat(letter.number("x-redrive-replays")).isZero();
        assertThat(letter.found().timestamp()).as("its own time").isGreaterThanOrEqualTo(begun);
        JsonNode history = new ObjectMapper().readTree(letter.text("x-redrive-history"));
        assertThat(history.findValuesAsText("n")).as(history.toString()).containsExactly("1", "2", "3");
        assertThat(history.findValuesAsText("message")).containsOnly(message);
    }

    /** Begun only after the first one was judged. */
    private Told secondAttempt(String value) {
        if (seconds.isEmpty()) {
            attempts.of(Stage.BEGUN).stream()
                    .filter(each -> each.number() == 2)
                    .forEach(each -> seconds.put(each.value(), each));
        }
        return seconds.get(value);
    }

    /** By the order of sending, which is that of offsets within a key. */
    private void assertKeysAreInOrder() {
        Map<Integer, List<Integer>> byKey = attempts.of(Stage.DONE).stream()
                .map(told -> Integer.valueOf(told.value().substring(told.value().indexOf(' ') + 1)))
                .collect(Collectors.groupingBy(i -> keys[i]));
        assertThat(byKey).hasSizeGreaterThan(KEYS / 2);
        byKey.forEach((key, done) -> {
            for (int at = 1; at < done.size(); at++) {
                assertThat(places.get(done.get(at)).offset())
                        .as("key " + key + ": " + done)
                        .isGreaterThan(places.get(done.get(at - 1)).offset());
            }
        });
    }
}
