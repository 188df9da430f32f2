// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Ids;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Reader;
import dev.redrive.kafka.codec.Retries;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Uuid;

/**
 * The retry topic of a test's topic, filled as a queue fills it whose messages failed once: with more than any queue
 * could let fail within a test. Each value is the time its message is due, and a number.
 */
final class RetryTopic {

    private static final int AT_A_TIME = 10_000;
    private static final int EPOCH = 1;

    private final TestTopic topic;
    private final int partitions;
    private final Reader reader;
    private int next;

    RetryTopic(TestTopic topic, int partitions) {
        this.topic = topic;
        this.partitions = partitions;
        this.reader = new Reader(new Ids(topic.brokers().clusterId(), Uuid.randomUuid()), FieldNames.DEFAULTS);
        topic.make(topic.retry(), partitions, Map.of());
    }

    /** @param due when each is due, by its number among these */
    List<String> fill(int messages, LongUnaryOperator due) {
        List<String> values = new ArrayList<>();
        for (int from = 0; from < messages; from += AT_A_TIME) {
            List<ProducerRecord<byte[], byte[]>> some = new ArrayList<>();
            for (int i = from; i < Math.min(messages, from + AT_A_TIME); i++) {
                ProducerRecord<byte[], byte[]> one = waiting(due.applyAsLong(i));
                some.add(one);
                values.add(new String(one.value(), StandardCharsets.UTF_8));
            }
            topic.brokers().produce(some);
        }
        return values;
    }

    private ProducerRecord<byte[], byte[]> waiting(long due) {
        int number = next++;
        Instant now = Instant.now();
        byte[] key = TestTopic.bytes("key" + number);
        ConsumerRecord<byte[], byte[]> original =
                new ConsumerRecord<>(topic.name(), 0, number, key, TestTopic.bytes(due + " " + number));
        Delivery delivery = reader.read(original, new Place(topic.name(), 0).text(), EPOCH, now);
        Failure failure = Failure.of(FailureCode.EXCEPTION, IllegalStateException.class.getName(), "not yet");
        Tried tried = new Tried(1, now, Duration.ofMillis(3), new Outcome.Failed(failure));
        Ruling ruling = new Ruling(delivery, new Verdict.RetryAt(Instant.ofEpochMilli(due)), tried);
        Place place = Retries.place(topic.retry(), partitions, delivery.message());
        return Retries.retry(place, ruling, Past.of(delivery), topic.group(), now);
    }
}
