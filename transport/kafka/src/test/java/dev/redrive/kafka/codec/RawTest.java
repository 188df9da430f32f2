// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static dev.redrive.kafka.codec.Fixture.header;
import static dev.redrive.kafka.codec.Fixture.record;
import static dev.redrive.kafka.codec.Fixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;

class RawTest {

    @Test
    void givesBackWhatWasWritten() {
        for (ConsumerRecord<byte[], byte[]> from : List.of(
                record(null, null),
                record(new byte[0], new byte[0]),
                record(
                        new byte[] {0, -1},
                        new byte[] {1},
                        new RecordHeader("", null),
                        header("a", ""),
                        header("a", "1")),
                record("t", Integer.MAX_VALUE, Long.MAX_VALUE, -1, null, utf8("v")),
                record("t", 0, 0, Long.MIN_VALUE, utf8("k"), null))) {
            Raw raw = Raw.of(from);

            assertThat(Raw.of(raw.toBytes())).isEqualTo(raw);
        }
    }

    /** As only malice makes it: a header count of two billion, and no header. */
    @Test
    void refusesLengthsBeyondItsEndBehindARightChecksum() {
        var writer = new ByteWriter(64);
        writer.skip(Integer.BYTES);
        writer.varint(1);
        writer.text("id");
        writer.text("orders");
        writer.varint(3);
        writer.varint(41);
        writer.varint(0);
        writer.varint(0);
        writer.varint(Integer.MAX_VALUE);
        byte[] bytes = writer.followedBy(Payload.EMPTY);
        var crc = new CRC32C();
        crc.update(bytes, Integer.BYTES, bytes.length - Integer.BYTES);
        ByteBuffer.wrap(bytes).putInt(0, (int) crc.getValue());

        assertThatThrownBy(() -> Raw.of(bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("damaged");
    }

    @Test
    void carriesTenThousandHeadersAndTenMegabytes() {
        Header[] headers = IntStream.range(0, 10_000)
                .mapToObj(i -> header("h" + i % 100, "value " + i))
                .toArray(Header[]::new);
        var value = new byte[10 << 20];
        new Random(1).nextBytes(value);
        Delivery delivery = Fixture.read(record(utf8("k"), value, headers));

        var sent = Fixture.retried(delivery, Past.of(delivery));
        Raw raw = Raw.of(Fixture.stored(sent, Fixture.RETRY, 4));
        Returned returned = Fixture.RETRY_READER.read(Raw.of(raw.toBytes()), Fixture.NOW);

        assertThat(returned.message().content()).isEqualTo(delivery.message().content());
        assertThat(Fixture.buried(Fixture.delivery(returned), returned.past()).value())
                .isEqualTo(value);
    }

    @Test
    void tellsTheNameWithoutReadingAll() {
        Delivery delivery = Fixture.read(record(utf8("k"), utf8("v")));
        var sent = Fixture.retried(delivery, Past.of(delivery));

        byte[] bytes = Raw.of(Fixture.stored(sent, Fixture.RETRY, 4)).toBytes();

        assertThat(Raw.name(bytes)).isEqualTo(delivery.message().id().value() + " orders/3/41");
    }

    @Test
    void namesTwoMessagesApartThatCameWithOneId() {
        Header[] same = {header("x-redrive-id", "SAME")};
        Raw one = Raw.of(record(Fixture.RETRY, 2, 7, 5, utf8("k"), utf8("v"), same));
        Raw other = Raw.of(record(Fixture.RETRY, 2, 8, 5, utf8("k"), utf8("v"), same));

        assertThat(Raw.name(one.toBytes())).isNotEqualTo(Raw.name(other.toBytes()));
    }

    @Test
    void namesACopyThatWasWrittenOnceMoreLikeTheRecordItWasMadeOf() {
        var times = new Postponed.Due(Fixture.NOW, Fixture.DUE);
        var pushed = Postponed.message(
                new Place(Fixture.RETRY, 2), new MessageId("p-1"), Content.of(Payload.of("v")), Fixture.GROUP, times);
        Raw first = Raw.of(Fixture.stored(pushed, Fixture.RETRY, 17));
        var again = Retries.again(Fixture.RETRY, 2, first);
        Raw moved = Raw.of(record(
                Fixture.RETRY,
                2,
                900,
                99,
                again.key(),
                again.value(),
                again.headers().toArray()));

        assertThat(Raw.name(moved.toBytes())).isEqualTo(Raw.name(first.toBytes()));
        assertThat(Fixture.RETRY_READER.read(moved, Fixture.NOW).past())
                .isEqualTo(Fixture.RETRY_READER.read(first, Fixture.NOW).past());
        assertThat(Fixture.RETRY_READER.ticket(moved, Fixture.NOW))
                .isEqualTo(Fixture.RETRY_READER.ticket(first, Fixture.NOW));
    }

    @Test
    void namesARecordWithoutAnIdByItsPlace() {
        assertThat(Raw.name(Raw.of(record(null, null)).toBytes())).isEqualTo("orders/3/41");
        assertThat(Raw.name(
                        Raw.of(record(null, null, header("x-redrive-id", "\n"))).toBytes()))
                .isEqualTo("orders/3/41");
    }

    @Test
    void refusesDamagedBytes() {
        byte[] bytes =
                Raw.of(record(utf8("k"), utf8("value"), header("a", "1"))).toBytes();

        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] damaged = bytes.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);

            assertThatThrownBy(() -> Raw.of(damaged)).isInstanceOf(IllegalArgumentException.class);
        }
        for (int length = 0; length < bytes.length; length++) {
            byte[] torn = Arrays.copyOf(bytes, length);

            assertThatThrownBy(() -> Raw.of(torn)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
