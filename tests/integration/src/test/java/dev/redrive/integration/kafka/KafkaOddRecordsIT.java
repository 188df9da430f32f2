// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Home;
import dev.redrive.QueueBuilder;
import dev.redrive.QueueSetup;
import dev.redrive.Redrive;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that few people send, and everyone meets one day. */
class KafkaOddRecordsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int HEADERS = 2_000;
    private static final int LARGE = 900 * 1024;

    @TempDir
    Path folder;

    private TestTopic topic;

    @BeforeEach
    void make() {
        topic = TestTopic.make("odd", 1);
    }

    @Test
    void oddRecordsReachTheirHandlerAsTheyWereSent() {
        List<ProducerRecord<byte[], byte[]>> sent = send();
        Map<Long, Content> seen = new ConcurrentHashMap<>();
        try (Redrive redrive = Redrive.onKafka(topic.properties(), folder)) {
            queue(redrive)
                    .handle((value, attempt) -> seen.put(
                            attempt.message().origin().position(),
                            attempt.message().content()));
            redrive.start();
            await().atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
        }

        assertThat(seen).hasSize(sent.size());
        seen.forEach((offset, content) -> assertSame(sent.get(offset.intValue()), content));
        assertThat(topic.letterCount()).isZero();
    }

    @ParameterizedTest(name = "waiting on the retry topic: {0}")
    @ValueSource(booleans = {false, true})
    void oddRecordsAreBuriedWithEverythingTheyCameWith(boolean durably) {
        List<ProducerRecord<byte[], byte[]>> sent = send();
        try (Redrive redrive = Redrive.onKafka(topic.properties(), folder)) {
            QueueBuilder<Payload> queue = queue(redrive);
            if (durably) {
                queue.waits(Waits.DURABLE).overtaking();
            }
            queue.handle((value, attempt) -> {
                throw new IllegalStateException("as asked");
            });
            redrive.start();
            await().atMost(PATIENCE).until(() -> topic.letterCount() >= sent.size());
            await().atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
        }

        Map<Long, Letter> letters = new HashMap<>();
        Letter.of(topic).forEach(letter -> letters.put(letter.number("offset"), letter));
        assertThat(letters).hasSize(sent.size());
        letters.forEach((offset, letter) -> {
            ProducerRecord<byte[], byte[]> one = sent.get(offset.intValue());
            assertThat(letter.keeps(one.key(), one.value(), one.headers()))
                    .as("as it was sent: offset " + offset + ", " + letter)
                    .isTrue();
            assertThat(letter.number("x-retry-attempt")).isEqualTo(2);
        });
    }

    @Test
    void abortedRecordsAreNotHandledAndMarksOfTransactionsHoldNothingUp() {
        Map<String, Integer> seen = new ConcurrentHashMap<>();
        try (KafkaProducer<byte[], byte[]> producer = transactional();
                Redrive redrive = Redrive.onKafka(topic.properties(), folder)) {
            queue(redrive).handle((value, attempt) -> seen.merge(value.text(), 1, Integer::sum));
            redrive.start();
            inTransaction(producer, "first").commitTransaction();
            inTransaction(producer, "aborted").abortTransaction();
            inTransaction(producer, "second").commitTransaction();
            await().atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
            inTransaction(producer, "aborted too").abortTransaction();
            await().atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
        }

        Map<String, Integer> expected = new HashMap<>();
        for (int i = 0; i < 10; i++) {
            expected.put("first " + i, 1);
            expected.put("second " + i, 1);
        }
        assertThat(seen).isEqualTo(expected);
    }

    @Test
    void theStatusAndTheAnswerOfAFailedCallAreInTheLetter() {
        topic.brokers().produce(List.of(topic.record("key", "call")));
        Handler calling =
                attempt -> new Outcome.Failed(new Failure("UNAVAILABLE", "HTTP 503", "closed for today", "", null));
        RetryPolicy policy = RetryPolicy.fixed(Duration.ofMillis(100)).attempts(2);
        var kafka = new KafkaSettings(
                Topics.usual(topic.name(), topic.group()),
                topic.group(),
                Start.EARLIEST,
                Waits.DURABLE,
                FieldNames.DEFAULTS,
                Bounds.USUAL,
                policy);
        try (Redrive redrive = Redrive.onKafka(topic.properties(), folder)) {
            redrive.set(new QueueSetup(
                    new QueueName("calls"),
                    Order.NONE,
                    EngineSettings.usual(Policies.of(policy)),
                    "calls",
                    new QueueSetup.Work(calling, "http"),
                    new Home.OnKafka("main", kafka)));
            redrive.start();
            await().atMost(PATIENCE).until(() -> topic.letterCount() == 1);
        }

        assertThat(Letter.of(topic)).singleElement().satisfies(letter -> {
            assertThat(letter.text("x-api-status-code")).isEqualTo("503");
            assertThat(letter.text("x-api-response")).isEqualTo("closed for today");
            assertThat(letter.text("x-last-error-type")).isEqualTo("HTTP 503");
            assertThat(letter.text("x-redrive-code")).isEqualTo("UNAVAILABLE");
            assertThat(letter.text("x-error-reason")).contains("closed for today");
            assertThat(letter.place()).isEqualTo(topic.name() + "/0/0");
        });
    }

    private QueueBuilder<Payload> queue(Redrive redrive) {
        return redrive.queue("odd", Payload.class)
                .topic(topic.name(), topic.group())
                .policy(RetryPolicy.fixed(Duration.ofMillis(100)).attempts(2));
    }

    /** One of each kind; an offset is the place in the list. */
    private List<ProducerRecord<byte[], byte[]>> send() {
        List<ProducerRecord<byte[], byte[]>> odd = new ArrayList<>(List.of(
                new ProducerRecord<>(topic.name(), null, TestTopic.bytes("without a key")),
                new ProducerRecord<>(topic.name(), TestTopic.bytes("tombstone"), null),
                new ProducerRecord<>(topic.name(), null, null),
                new ProducerRecord<>(topic.name(), TestTopic.bytes("empty"), new byte[0]),
                new ProducerRecord<>(topic.name(), new byte[0], TestTopic.bytes("empty key")),
                new ProducerRecord<>(topic.name(), new byte[] {0, -1, -128}, new byte[] {-1, 0, (byte) 0xc3})));
        byte[] large = new byte[LARGE];
        new Random(1).nextBytes(large);
        odd.add(new ProducerRecord<>(topic.name(), TestTopic.bytes("large"), large));
        odd.add(manyHeaders());
        odd.add(oddHeaders());
        topic.brokers().produce(odd);
        return odd;
    }

    private ProducerRecord<byte[], byte[]> manyHeaders() {
        ProducerRecord<byte[], byte[]> one = topic.record("headers", "many headers");
        for (int i = 0; i < HEADERS; i++) {
            one.headers().add("h" + i % 700, TestTopic.bytes("value " + i));
        }
        return one;
    }

    /** Repeated, null, empty, not text, and one that looks like ours. */
    private ProducerRecord<byte[], byte[]> oddHeaders() {
        ProducerRecord<byte[], byte[]> one = topic.record("headers", "odd headers");
        one.headers()
                .add("again", TestTopic.bytes("1"))
                .add("null", null)
                .add("again", TestTopic.bytes("2"))
                .add("again", null)
                .add("again", TestTopic.bytes("1"))
                .add("", TestTopic.bytes("without a name"))
                .add("empty", new byte[0])
                .add("bytes", new byte[] {(byte) 0xff, 0, (byte) 0xc3})
                .add("x-redrive-mine", TestTopic.bytes("not yours"));
        return one;
    }

    private static void assertSame(ProducerRecord<byte[], byte[]> sent, Content seen) {
        String which =
                sent.toString().substring(0, Math.min(200, sent.toString().length()));
        assertThat(seen.key() == null ? null : seen.key().shared()).as(which).isEqualTo(sent.key());
        assertThat(bytes(seen.value())).as(which).isEqualTo(sent.value());
        List<Header> headers = seen.headers().inOrder();
        List<org.apache.kafka.common.header.Header> expected =
                List.of(sent.headers().toArray());
        assertThat(headers).as(which).hasSize(expected.size());
        for (int i = 0; i < headers.size(); i++) {
            assertThat(headers.get(i).name()).isEqualTo(expected.get(i).key());
            assertThat(bytes(headers.get(i).value())).isEqualTo(expected.get(i).value());
        }
    }

    private static byte[] bytes(Payload payload) {
        return payload.isAbsent() ? null : payload.copy();
    }

    private KafkaProducer<byte[], byte[]> transactional() {
        Map<String, Object> properties = new LinkedHashMap<>(topic.brokers().clientProperties());
        properties.put("transactional.id", topic.name());
        var producer = new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }

    private KafkaProducer<byte[], byte[]> inTransaction(KafkaProducer<byte[], byte[]> producer, String word) {
        producer.beginTransaction();
        for (int i = 0; i < 10; i++) {
            producer.send(topic.record("key" + i, word + " " + i));
        }
        producer.flush();
        return producer;
    }
}
