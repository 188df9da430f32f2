// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.bytes.ByteReader;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A record as it was read, and as bytes for a file that outlives no process.
 *
 * <p>The bytes are: checksum, version, name, place, offset, timestamp, key, headers, and the value as all that is left. Lengths of
 * what may be absent are shifted by one, and zero is absent.
 *
 * @param timestamp as the record has it, in milliseconds
 * @param content without labels
 */
public record Raw(Place place, long offset, long timestamp, Content content) {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int VERSION = 1;
    private static final int CHECKSUM_SIZE = Integer.BYTES;
    private static final int NAME_AT = CHECKSUM_SIZE + 1;
    /** Of one with a history, without its value. */
    private static final int SIZE_USUAL = 1024;

    public static Raw of(ConsumerRecord<byte[], byte[]> from) {
        return new Raw(new Place(from.topic(), from.partition()), from.offset(), from.timestamp(), Wire.content(from));
    }

    /** Takes the array over. Refuses bytes that {@link #toBytes} did not write. */
    public static Raw of(byte[] bytes) {
        if (bytes.length <= NAME_AT || (int) INT.get(bytes, 0) != checksum(bytes) || bytes[CHECKSUM_SIZE] != VERSION) {
            throw damaged(bytes, null);
        }
        try {
            return read(bytes);
        } catch (Damaged | IllegalArgumentException e) {
            throw damaged(bytes, e);
        }
    }

    private static IllegalArgumentException damaged(byte[] bytes, @Nullable Exception cause) {
        return new IllegalArgumentException(bytes.length + " bytes are no record, or a damaged one", cause);
    }

    private static Raw read(byte[] bytes) throws Damaged {
        var reader = new ByteReader(bytes, NAME_AT);
        reader.text();
        var place = new Place(reader.text(), (int) reader.varint());
        long offset = reader.varint();
        long timestamp = reader.varint();
        Payload key = reader.payload();
        var headers = new Header[reader.count(1)];
        for (int i = 0; i < headers.length; i++) {
            headers[i] = new Header(reader.text(), reader.payload());
        }
        Payload value = reader.varint() == 0 ? Payload.ABSENT : reader.rest();
        var content = new Content(
                key.isAbsent() ? null : Key.owning(key.copy()),
                value,
                headers.length == 0 ? Headers.NONE : new Headers(List.of(headers)),
                Labels.NONE);
        return new Raw(place, offset, timestamp, content);
    }

    /** Only the name, of bytes that {@link #toBytes} wrote: copies of one message have the same, and no other message has it. */
    public static String name(byte[] bytes) {
        try {
            return new ByteReader(bytes, NAME_AT).text();
        } catch (Damaged e) {
            throw damaged(bytes, e);
        }
    }

    public byte[] toBytes() {
        Payload value = content.value();
        var writer = new ByteWriter(SIZE_USUAL);
        writer.skip(CHECKSUM_SIZE);
        writer.varint(VERSION);
        writer.text(name());
        writer.text(place.topic());
        writer.varint(place.partition());
        writer.varint(offset);
        writer.varint(timestamp);
        writer.payload(payload(content.key()));
        writer.varint(content.headers().inOrder().size());
        for (Header each : content.headers().inOrder()) {
            writer.text(each.name());
            writer.payload(each.value());
        }
        writer.varint(value.isAbsent() ? 0 : 1);
        byte[] bytes = writer.followedBy(value);
        INT.set(bytes, 0, checksum(bytes));
        return bytes;
    }

    /**
     * The message's id and the record that it began as; the record's own place if it comes without an id, or names no such record. An
     * id alone does not name a message: it may be forged, or copied onto another message.
     */
    String name() {
        Told told = Ours.told(content.headers().inOrder());
        Optional<MessageId> id = told.id();
        if (id.isEmpty()) {
            return text(place, offset);
        }
        Original from = Past.original(told).orElseGet(this::original);
        return id.get().value() + " " + text(from.place(), from.offset());
    }

    /** This record as the one its message began as. */
    Original original() {
        return new Original(place, offset, 0, Times.ofRecord(timestamp));
    }

    private static String text(Place place, long offset) {
        return place.text() + "/" + offset;
    }

    private static Payload payload(@Nullable Key key) {
        return key == null ? Payload.ABSENT : Payload.owning(key.shared());
    }

    private static int checksum(byte[] bytes) {
        var crc = new CRC32C();
        crc.update(bytes, CHECKSUM_SIZE, bytes.length - CHECKSUM_SIZE);
        return (int) crc.getValue();
    }
}
