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
 * <p>A message's id is made of its record's own place. Ids in headers count only on topics that Redrive alone writes to: elsewhere
 * producers can forge them, and programs that forward headers copy them onto other messages.
 */
public final class Reader {
    private final Ids ids;
    private final FieldNames fields;
    private final boolean ownTopic;

    /** Of a topic that others write to. */
    public Reader(Ids ids, FieldNames fields) {
        this(ids, fields, false);
    }

    private Reader(Ids ids, FieldNames fields, boolean ownTopic) {
        this.ids = ids;
        this.fields = fields;
        this.ownTopic = ownTopic;
    }

    /** Of a topic that Redrive alone writes to, such as that of a pipeline's node: ids are those that {@link Onwards} gave. */
    public static Reader ofOwnTopic(Ids ids, FieldNames fields) {
        return new Reader(ids, fields, true);
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
        MessageId id = ownTopic && Ours.isNamed(headers, from.topic())
                ? new Told(headers).id().orElseThrow()
                : ids.of(from.partition(), from.offset());
        if (!headers.isEmpty()) {
            // Our own id is not the producer's, whether or not it is believed.
            content = content.withLabels(fields.labels(Ours.ofProducer(headers)));
        }
        var origin = new Origin(place, from.offset());
        var message = new Message(id, origin, Times.ofRecord(from.timestamp()), content);
        return new Delivery(message, beginning, epoch);
    }
}
