// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Records as a broker would hand them out, and what an engine would rule on them. */
final class Fixture {
    static final String TOPIC = "orders";
    static final String RETRY = "orders.billing.retry";
    static final String DLQ = "orders.dlq";
    static final String GROUP = "billing";
    static final Instant CREATED = Instant.parse("2030-01-01T00:00:00.123Z");
    static final Instant NOW = Instant.parse("2030-01-01T00:01:00.456Z");
    static final Instant DUE = Instant.parse("2030-01-01T00:02:00.789Z");
    static final Place PLACE = new Place(TOPIC, 3);
    static final long OFFSET = 41;
    static final long EPOCH = 7;
    static final Ids IDS = new Ids("cluster-1", new Uuid(11, 12));
    static final Ids RETRY_IDS = new Ids("cluster-1", new Uuid(21, 22));
    static final Reader READER = new Reader(IDS, FieldNames.DEFAULTS);
    static final RetryReader RETRY_READER = new RetryReader(RETRY_IDS, FieldNames.DEFAULTS);

    private Fixture() {}

    static ConsumerRecord<byte[], byte[]> record(byte[] key, byte[] value, Header... headers) {
        return record(TOPIC, PLACE.partition(), OFFSET, CREATED.toEpochMilli(), key, value, headers);
    }

    static ConsumerRecord<byte[], byte[]> record(
            String topic, int partition, long offset, long timestamp, byte[] key, byte[] value, Header... headers) {
        return new ConsumerRecord<>(
                topic,
                partition,
                offset,
                timestamp,
                TimestampType.CREATE_TIME,
                -1,
                -1,
                key,
                value,
                new RecordHeaders(headers),
                Optional.empty());
    }

    /** As a broker hands out what was sent. */
    static ConsumerRecord<byte[], byte[]> stored(ProducerRecord<byte[], byte[]> sent, String topic, long offset) {
        int partition = sent.partition() == null ? 0 : sent.partition();
        return record(
                topic,
                partition,
                offset,
                sent.timestamp(),
                sent.key(),
                sent.value(),
                sent.headers().toArray());
    }

    static Delivery read(ConsumerRecord<byte[], byte[]> from) {
        return READER.read(from, new Place(from.topic(), from.partition()).text(), EPOCH, NOW);
    }

    static Returned returned(ProducerRecord<byte[], byte[]> sent, long offset) {
        return RETRY_READER.read(Raw.of(stored(sent, sent.topic(), offset)), NOW.plusSeconds(5));
    }

    static ProducerRecord<byte[], byte[]> retried(Delivery delivery, Past past) {
        Place to = Retries.place(RETRY, 4, delivery.message());
        return Retries.retry(to, ruling(delivery, new Verdict.RetryAt(DUE)), past, GROUP, NOW);
    }

    static ProducerRecord<byte[], byte[]> buried(Delivery delivery, Past past) {
        return Letters.letter(DLQ, ruling(delivery, new Verdict.Bury(Reason.EXHAUSTED)), past, GROUP, NOW);
    }

    /** On an attempt that failed. */
    static Ruling ruling(Delivery delivery, Verdict verdict) {
        return new Ruling(delivery, verdict, tried(delivery.standing().failures() + 1));
    }

    static Delivery delivery(Returned returned) {
        return new Delivery(returned.message(), returned.standing(), EPOCH + 1);
    }

    static Tried tried(int number) {
        var failure = new Failure(
                FailureCode.UNAVAILABLE.name(), "HTTP 503", "try later " + number, "at a.B\n  at c.D", null);
        return new Tried(number, NOW.plusSeconds(number), Duration.ofMillis(12), new Outcome.Failed(failure));
    }

    static Tried failed(int number, String type, String message) {
        var failure = Failure.of(FailureCode.EXCEPTION, type, message);
        return new Tried(number, NOW, Duration.ofMillis(1), new Outcome.Failed(failure));
    }

    static Ruling ruling(Delivery delivery, Verdict verdict, Tried tried) {
        return new Ruling(delivery, verdict, tried);
    }

    static Delivery after(Delivery delivery, int failures) {
        return new Delivery(delivery.message(), new Standing(failures, NOW), delivery.epoch());
    }

    static Header header(String name, String text) {
        return new RecordHeader(name, utf8(text));
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(ProducerRecord<byte[], byte[]> from, String name) {
        Header last = from.headers().lastHeader(name);
        return last == null ? null : new String(last.value(), StandardCharsets.UTF_8);
    }

    /** How often each of our names stands in a record more than once. */
    static List<String> repeated(ProducerRecord<byte[], byte[]> from) {
        List<String> repeated = new ArrayList<>();
        for (String name : Names.ALL) {
            var all = from.headers().headers(name).iterator();
            if (all.hasNext() && all.next() != null && all.hasNext()) {
                repeated.add(name);
            }
        }
        return repeated;
    }
}
