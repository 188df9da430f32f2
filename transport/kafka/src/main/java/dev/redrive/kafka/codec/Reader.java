// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Makes messages of the records of one topic. Bytes stay as they are and are not copied.
 *
 * <p>A record that was replayed to its topic keeps its id, and its headers with what they tell; {@link Past} reads that.
 */
public final class Reader {
    private final Ids ids;
    private final FieldNames fields;

    public Reader(Ids ids, FieldNames fields) {
        this.ids = ids;
        this.fields = fields;
    }

    /** @param now when this life of the message begins */
    public Delivery read(ConsumerRecord<byte[], byte[]> from, String place, long epoch, Instant now) {
        return read(from, place, epoch, new Standing(0, now));
    }

    /**
     * @param place the record's {@link Place} as text, shared by all messages of the partition
     * @param beginning of this life of the message, shared by all that were read together
     */
    public Delivery read(ConsumerRecord<byte[], byte[]> from, String place, long epoch, Standing beginning) {
        Content content = Wire.content(from);
        List<Header> headers = content.headers().inOrder();
        MessageId id;
        if (Ours.passed(headers, from.topic())) {
            id = new Told(headers).id().orElseThrow();
            // Our own id is not the producer's.
            headers = Ours.parted(headers).theirs();
        } else {
            id = ids.of(from.partition(), from.offset());
        }
        if (!headers.isEmpty()) {
            content = content.withLabels(fields.labels(headers));
        }
        var origin = new Origin(place, from.offset());
        var message = new Message(id, origin, Times.ofRecord(from.timestamp()), content);
        return new Delivery(message, beginning, epoch);
    }
}
