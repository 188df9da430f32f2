// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static dev.redrive.kafka.codec.Fixture.buried;
import static dev.redrive.kafka.codec.Fixture.header;
import static dev.redrive.kafka.codec.Fixture.read;
import static dev.redrive.kafka.codec.Fixture.record;
import static dev.redrive.kafka.codec.Fixture.text;
import static dev.redrive.kafka.codec.Fixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;

class SpringHeadersTest {

    private final Delivery delivery = read(record(utf8("k"), utf8("v"), header("a", "1")));

    @Test
    void saysWhatSpringWouldSayInItsForms() {
        ProducerRecord<byte[], byte[]> letter = SpringHeaders.in(buried(delivery, Past.of(delivery)));

        assertThat(text(letter, "kafka_dlt-exception-fqcn")).isEqualTo("HTTP 503");
        assertThat(text(letter, "kafka_dlt-exception-message")).isEqualTo("try later 1");
        assertThat(text(letter, "kafka_dlt-exception-stacktrace")).isEqualTo("at a.B\n  at c.D");
        assertThat(text(letter, "kafka_dlt-original-topic")).isEqualTo("orders");
        assertThat(bytes(letter, "kafka_dlt-original-partition").getInt()).isEqualTo(3);
        assertThat(bytes(letter, "kafka_dlt-original-offset").getLong()).isEqualTo(41);
        assertThat(bytes(letter, "kafka_dlt-original-timestamp").getLong()).isEqualTo(Fixture.CREATED.toEpochMilli());
        assertThat(text(letter, "kafka_dlt-original-timestamp-type")).isEqualTo("CreateTime");
        assertThat(text(letter, "kafka_dlt-original-consumer-group")).isEqualTo("billing");
    }

    @Test
    void saysSomethingOfALetterThatNobodyHasAttempted() {
        var ruling = new Ruling(delivery, new Verdict.Bury(Reason.EXPIRED), null);
        var plain = Letters.letter("d", ruling, Past.of(delivery), "billing", Fixture.NOW);

        ProducerRecord<byte[], byte[]> letter = SpringHeaders.in(plain);

        assertThat(text(letter, "kafka_dlt-exception-fqcn")).isEqualTo("EXPIRED");
        assertThat(text(letter, "kafka_dlt-exception-message")).isEqualTo("expired");
        assertThat(text(letter, "kafka_dlt-exception-stacktrace")).isEmpty();
    }

    @Test
    void leavesTheLetterReadableAndComesOffWithOurs() {
        ProducerRecord<byte[], byte[]> letter = SpringHeaders.in(buried(delivery, Past.of(delivery)));

        var opened = new LetterReader(FieldNames.DEFAULTS)
                .read(Raw.of(Fixture.stored(letter, "orders.dlq", 0)))
                .orElseThrow();

        assertThat(opened.returned().message().content().headers().inOrder())
                .extracting(dev.redrive.core.message.Header::name)
                .containsExactly("a");
        assertThat(opened.failure().type()).isEqualTo("HTTP 503");
    }

    @Test
    void doesNotPileUpWhenAReplayedMessageDiesAgain() {
        ProducerRecord<byte[], byte[]> letter = SpringHeaders.in(buried(delivery, Past.of(delivery)));
        for (int death = 2; death <= 4; death++) {
            // Replayed to the topic it came from, as it lies on the dead-letter topic.
            Delivery again = read(Fixture.stored(letter, "orders", 41 + death));
            ProducerRecord<byte[], byte[]> next = SpringHeaders.in(buried(again, Past.of(again)));

            assertThat(names(next)).isEqualTo(names(letter)).doesNotHaveDuplicates();
            letter = next;
        }
    }

    @Test
    void keepsTheHeadersThatSpringItselfHadWritten() {
        Delivery springs = read(record(utf8("k"), utf8("v"), header("kafka_dlt-original-topic", "before")));

        ProducerRecord<byte[], byte[]> plain = buried(springs, Past.of(springs));
        Delivery again = read(Fixture.stored(SpringHeaders.in(plain), "orders", 50));

        assertThat(names(buried(again, Past.of(again)))).isEqualTo(names(plain)).contains("kafka_dlt-original-topic");
    }

    @Test
    void losesItsStackWhenTheLetterIsTooLarge() {
        ProducerRecord<byte[], byte[]> smaller = Step.TRIMMED.of(SpringHeaders.in(buried(delivery, Past.of(delivery))));

        assertThat(names(smaller))
                .doesNotContain("kafka_dlt-exception-stacktrace")
                .contains("kafka_dlt-exception-fqcn");
    }

    private static ByteBuffer bytes(ProducerRecord<byte[], byte[]> letter, String name) {
        return ByteBuffer.wrap(letter.headers().lastHeader(name).value());
    }

    private static List<String> names(ProducerRecord<byte[], byte[]> letter) {
        return Arrays.stream(letter.headers().toArray()).map(Header::key).toList();
    }
}
