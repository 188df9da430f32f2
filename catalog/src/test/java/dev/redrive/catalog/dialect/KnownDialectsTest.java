// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.deadletter.Dialects;
import dev.redrive.core.deadletter.Inscription;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownDialectsTest {

    private static final long MILLIS = 1_780_000_000_123L;
    private static final Header OWN = Header.of("tenant", "acme");

    private final Dialects dialects = new KnownDialects();
    private final List<Header> headers = new ArrayList<>(List.of(OWN));

    private KnownDialectsTest with(String name, String text) {
        headers.add(Header.of(name, text));
        return this;
    }

    private KnownDialectsTest with(String name, int number) {
        return with(name, ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
    }

    private KnownDialectsTest with(String name, long number) {
        return with(name, ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }

    private KnownDialectsTest with(String name, byte[] bytes) {
        headers.add(new Header(name, Payload.owning(bytes)));
        return this;
    }

    private Inscription read() {
        return dialects.read(new Headers(headers));
    }

    @Test
    void readsSpringKafka() {
        with("kafka_dlt-exception-fqcn", "org.springframework.kafka.listener.ListenerExecutionFailedException")
                .with("kafka_dlt-exception-cause-fqcn", "com.acme.CardDeclined")
                .with("kafka_dlt-exception-message", "Listener failed; card declined")
                .with("kafka_dlt-exception-stacktrace", "com.acme.CardDeclined: no\n\tat com.acme.Pay.pay(Pay.java:7)")
                .with("kafka_dlt-original-topic", "payments")
                .with("kafka_dlt-original-partition", 3)
                .with("kafka_dlt-original-offset", 70_000_000_000L)
                .with("kafka_dlt-original-timestamp", MILLIS)
                .with("kafka_dlt-original-timestamp-type", "CreateTime")
                .with("kafka_dlt-original-consumer-group", "billing");

        Inscription read = read();

        assertThat(read.dialect()).isEqualTo("spring-kafka");
        assertThat(read.failure().type()).isEqualTo("com.acme.CardDeclined");
        assertThat(read.failure().message()).isEqualTo("Listener failed; card declined");
        assertThat(read.failure().stack()).contains("Pay.java:7");
        assertThat(read.provenance()).isEqualTo(new Provenance("payments", 3, 70_000_000_000L, "billing"));
        assertThat(read.createdAt()).isEqualTo(Instant.ofEpochMilli(MILLIS));
        assertThat(read.original().inOrder()).containsExactly(OWN);
    }

    @Test
    void readsSpringRetryTopics() {
        with("retry_topic-attempts", 4)
                .with(
                        "retry_topic-original-timestamp",
                        BigInteger.valueOf(MILLIS).toByteArray())
                .with(
                        "retry_topic-backoff-timestamp",
                        BigInteger.valueOf(MILLIS + 5).toByteArray())
                .with("kafka_original-topic", "payments")
                .with("kafka_original-partition", 0)
                .with("kafka_original-offset", 12L)
                .with("kafka_exception-fqcn", "java.lang.IllegalStateException")
                .with("kafka_exception-message", "no")
                .with("kafka_dlt-original-consumer-group", "billing");

        Inscription read = read();

        assertThat(read.dialect()).isEqualTo("spring-kafka-retry");
        assertThat(read.attempts()).isEqualTo(3);
        assertThat(read.createdAt()).isEqualTo(Instant.ofEpochMilli(MILLIS));
        assertThat(read.provenance()).isEqualTo(new Provenance("payments", 0, 12L, "billing"));
        assertThat(read.original().inOrder()).containsExactly(OWN);
    }

    @Test
    void tellsSpringCloudStreamFromTheRetryTopicOfTheSameHeader() {
        with("x-original-topic", "orders").with("x-exception-fqcn", "a.B").with("x-original-partition", 2);

        assertThat(read().dialect()).isEqualTo("spring-cloud-stream");
        assertThat(read().provenance().partition()).isEqualTo(2);

        headers.clear();
        with("x-original-topic", "orders").with("x-retry-attempt", "4").with("x-last-error-message", "late");

        assertThat(read().dialect()).isEqualTo("retry-topic");
        assertThat(read().attempts()).isEqualTo(4);
        assertThat(read().failure().message()).isEqualTo("late");
    }

    @Test
    void readsTheFirstOfSmallRyesHeadersAfterASecondDeath() {
        with("dead-letter-reason", "newer")
                .with("dead-letter-topic", "retried")
                .with("dead-letter-reason", "older")
                .with("dead-letter-topic", "first");

        assertThat(read().dialect()).isEqualTo("smallrye");
        assertThat(read().failure().message()).isEqualTo("newer");
        assertThat(read().provenance().topic()).isEqualTo("retried");
        assertThat(read().original().inOrder()).containsExactly(OWN);
    }

    @Test
    void knowsThatAShareGroupsLetterIsAPointer() {
        with("__dlq.errors.topic", "t")
                .with("__dlq.errors.partition", "1")
                .with("__dlq.errors.offset", "99")
                .with("__dlq.errors.delivery.count", "5");

        assertThat(read().pointer()).isTrue();
        assertThat(read().attempts()).isEqualTo(5);
        assertThat(read().provenance()).isEqualTo(new Provenance("t", 1, 99L, null));
    }

    @ParameterizedTest
    @CsvSource({
        "kafka-connect, __connect.errors.topic, __connect.errors.partition, __connect.errors.offset, __connect.errors.exception.class.name",
        "kafka-streams, __streams.errors.topic, __streams.errors.partition, __streams.errors.offset, __streams.errors.exception",
        "smallrye-retry, delayed-retry-topic, delayed-retry-partition, delayed-retry-offset, delayed-retry-exception-class-name",
        "kafka-dlq-manager, x-dlq-original-topic, x-dlq-original-partition, x-dlq-original-offset, x-dlq-exception-class",
    })
    void readsNumbersWrittenAsText(String dialect, String topic, String partition, String offset, String error) {
        with(topic, "orders").with(partition, "7").with(offset, "123456789012").with(error, "com.acme.Oops");
        if (dialect.equals("smallrye-retry")) {
            with("delayed-retry-count", "2");
        }

        Inscription read = read();

        assertThat(read.dialect()).isEqualTo(dialect);
        assertThat(read.provenance().toString()).isEqualTo("orders-7@123456789012");
        assertThat(read.failure().type()).isEqualTo("com.acme.Oops");
        assertThat(read.original().inOrder()).containsExactly(OWN);
    }

    @ParameterizedTest
    @CsvSource({
        "parallel-consumer, pc-failure-count, pc-offset",
        "karafka, source_topic, source_offset",
        "watermill, reason_poisoned, topic_poisoned"
    })
    void knowsTheOthersByTheirMarks(String dialect, String one, String other) {
        with(one, "5").with(other, "6");

        assertThat(read().dialect()).isEqualTo(dialect);
        assertThat(read().original().inOrder()).containsExactly(OWN);
    }

    @Test
    void doesNotMistakeAUsersOwnPartitionAndOffset() {
        with("partition", "west").with("offset", "12").with("source-topic", "novel");

        Inscription read = read();

        assertThat(read.dialect()).isEqualTo(Dialects.UNKNOWN);
        assertThat(read.provenance()).isEqualTo(Provenance.UNTOLD);
        assertThat(read.original().inOrder()).hasSize(4);

        with("x-error-reason", "boom").with("x-retry-attempt", "3").with("epoch", "1");

        assertThat(read().dialect()).isEqualTo("parallel-consumer-seed");
    }

    @Test
    void takesNoSenseFromNonsense() {
        with("kafka_dlt-original-topic", "t")
                .with("kafka_dlt-original-offset", "n/a")
                .with("kafka_dlt-original-partition", "-1")
                .with("kafka_dlt-original-timestamp", new byte[40]);

        assertThat(read().provenance()).isEqualTo(new Provenance("t", null, null, null));
        assertThat(read().createdAt()).isNull();
    }

    @Test
    void answersWhateverTheBytes() {
        long seed = new Random().nextLong();
        System.out.println("KnownDialectsTest seed " + seed);
        var random = new Random(seed);
        List<String> names = Table.ALL.stream()
                .flatMap(each -> each.fields().values().stream())
                .flatMap(List::stream)
                .toList();
        for (int round = 0; round < 2_000; round++) {
            headers.clear();
            for (int i = random.nextInt(12); i > 0; i--) {
                byte[] bytes = new byte[random.nextInt(24)];
                random.nextBytes(bytes);
                with(names.get(random.nextInt(names.size())), bytes);
            }

            assertThat(read().dialect()).isNotEmpty();
        }
    }
}
