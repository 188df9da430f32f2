// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.Header;
import dev.redrive.core.message.Payload;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * What Spring Kafka would say of a dead letter, in its names and forms, for programs that read them. The headers are part of our
 * block, so whoever takes ours off takes these off as well.
 */
public final class SpringHeaders {
    static final String ERROR = "kafka_dlt-exception-fqcn";
    static final String MESSAGE = "kafka_dlt-exception-message";
    static final String STACK = "kafka_dlt-exception-stacktrace";
    static final String TOPIC = "kafka_dlt-original-topic";
    static final String PARTITION = "kafka_dlt-original-partition";
    static final String OFFSET = "kafka_dlt-original-offset";
    static final String TIMESTAMP = "kafka_dlt-original-timestamp";
    static final String TIMESTAMP_TYPE = "kafka_dlt-original-timestamp-type";
    static final String GROUP = "kafka_dlt-original-consumer-group";

    static final Set<String> ALL =
            Set.of(ERROR, MESSAGE, STACK, TOPIC, PARTITION, OFFSET, TIMESTAMP, TIMESTAMP_TYPE, GROUP);

    /** The usual one: which it was is not known of a message that has come a long way. */
    private static final String CREATE_TIME = "CreateTime";

    private SpringHeaders() {}

    /** A copy of a letter made by {@link Letters}, with them. */
    public static ProducerRecord<byte[], byte[]> in(ProducerRecord<byte[], byte[]> letter) {
        Ours parts = Ours.parted(Wire.headers(letter.headers()).inOrder());
        List<Header> ours = new ArrayList<>(parts.ours());
        ours.addAll(of(parts.ours()));
        return new ProducerRecord<>(
                letter.topic(),
                letter.partition(),
                letter.timestamp(),
                letter.key(),
                letter.value(),
                Wire.headers(new Ours(parts.theirs(), ours).joined()));
    }

    private static List<Header> of(List<Header> letter) {
        return List.of(
                new Header(ERROR, first(letter, Names.ERROR_TYPE, Names.CODE)),
                new Header(MESSAGE, first(letter, Names.ERROR_MESSAGE, Names.ERROR_REASON)),
                new Header(STACK, Objects.requireNonNullElse(Told.last(letter, Names.STACK), Payload.EMPTY)),
                new Header(TOPIC, first(letter, Names.SOURCE_TOPIC, Names.ORIGINAL_TOPIC)),
                new Header(PARTITION, int32(number(letter, Names.PARTITION))),
                new Header(OFFSET, int64(number(letter, Names.OFFSET))),
                new Header(TIMESTAMP, int64(number(letter, Names.TIMESTAMP))),
                Header.of(TIMESTAMP_TYPE, CREATE_TIME),
                new Header(GROUP, first(letter, Names.GROUP, Names.GROUP)));
    }

    private static Payload first(List<Header> letter, String name, String otherwise) {
        @Nullable Payload said = Told.last(letter, name);
        return said == null ? Objects.requireNonNull(Told.last(letter, otherwise), otherwise) : said;
    }

    private static long number(List<Header> letter, String name) {
        return Long.parseLong(first(letter, name, name).text());
    }

    private static Payload int32(long number) {
        return Payload.owning(ByteBuffer.allocate(Integer.BYTES)
                .putInt(Math.toIntExact(number))
                .array());
    }

    private static Payload int64(long number) {
        return Payload.owning(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }
}
