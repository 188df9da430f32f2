// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static dev.redrive.kafka.codec.Fixture.header;
import static dev.redrive.kafka.codec.Fixture.read;
import static dev.redrive.kafka.codec.Fixture.record;
import static dev.redrive.kafka.codec.Fixture.text;
import static dev.redrive.kafka.codec.Fixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class StepTest {
    /** SHA-256 of "abc", from FIPS 180-2. */
    private static final String HASH_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    private final Delivery delivery = read(record(utf8("k"), utf8("abc"), header("a", "1"), header("offset", "mine")));
    private final ProducerRecord<byte[], byte[]> whole = Fixture.buried(delivery, Past.of(delivery));

    @Test
    void trimsStackAndHistoryFirst() {
        ProducerRecord<byte[], byte[]> trimmed = Step.TRIMMED.of(whole);

        assertThat(text(trimmed, "x-redrive-stack")).isNull();
        assertThat(text(trimmed, "x-redrive-history")).isNull();
        assertThat(text(trimmed, "x-redrive-cut")).isEqualTo("stack,history");
        assertThat(trimmed.value()).isEqualTo(utf8("abc"));
        assertThat(trimmed.key()).isEqualTo(utf8("k"));
        assertThat(trimmed.timestamp()).isEqualTo(whole.timestamp());
        assertThat(text(trimmed, "x-redrive-id")).isEqualTo(text(whole, "x-redrive-id"));
        assertThat(trimmed.headers().toArray()).startsWith(header("a", "1"), header("offset", "mine"));
    }

    @Test
    void pointsToTheOriginalInsteadOfItsValue() {
        for (ProducerRecord<byte[], byte[]> start : List.of(whole, Step.TRIMMED.of(whole))) {
            ProducerRecord<byte[], byte[]> pointer = Step.POINTER.of(start);

            assertThat(pointer.value()).isNull();
            assertThat(pointer.key()).isEqualTo(utf8("k"));
            assertThat(text(pointer, "x-redrive-pointer")).isEqualTo("orders/3/41");
            assertThat(text(pointer, "x-redrive-hash")).isEqualTo(HASH_OF_ABC);
            assertThat(text(pointer, "x-redrive-cut")).isEqualTo("stack,history,value");
            assertThat(pointer.headers().toArray()).startsWith(header("a", "1"), header("offset", "mine"));
        }
    }

    @Test
    void leavesOutTheHeadersThatCameLast() {
        ProducerRecord<byte[], byte[]> bare = Step.BARE.of(Step.POINTER.of(whole));

        assertThat(text(bare, "a")).isNull();
        assertThat(text(bare, "offset")).isEqualTo("41");
        assertThat(text(bare, "x-redrive-hash")).isEqualTo(HASH_OF_ABC);
        assertThat(text(bare, "x-redrive-cut")).isEqualTo("stack,history,value,headers");
        assertThat(Fixture.repeated(bare)).isEmpty();
    }

    @Test
    void neverForgetsWhatAnEarlierStepHasCut() {
        ProducerRecord<byte[], byte[]> pointer = Step.POINTER.of(whole);

        assertThat(text(Step.TRIMMED.of(pointer), "x-redrive-cut")).isEqualTo("stack,history,value");
        assertThat(Step.POINTER.of(pointer)).isEqualTo(Step.POINTER.of(Step.POINTER.of(pointer)));
    }

    @Test
    void hashesNoValueThatNeverWas() {
        Delivery tombstone = read(record(utf8("k"), null));

        ProducerRecord<byte[], byte[]> pointer = Step.POINTER.of(Fixture.buried(tombstone, Past.of(tombstone)));

        assertThat(text(pointer, "x-redrive-hash")).isNull();
        assertThat(text(pointer, "x-redrive-pointer")).isEqualTo("orders/3/41");
    }

    @Test
    void leavesATrimmedRetryReadable() {
        ProducerRecord<byte[], byte[]> trimmed = Step.TRIMMED.of(Fixture.retried(delivery, Past.of(delivery)));

        Returned returned = Fixture.returned(trimmed, 5);

        assertThat(returned.message().content()).isEqualTo(delivery.message().content());
        assertThat(returned.standing().failures()).isEqualTo(1);
        assertThat(returned.due()).isEqualTo(Fixture.DUE);
    }
}
