// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Messages that go back to a topic for all who read it. There each is a new message: the headers tell what it is a replay of, and are
 * believed by no group of ours, since anyone who writes to that topic can write the same.
 */
public final class Returns {

    private Returns() {}

    /** One that a group of ours had buried. Its partition is left to its key. */
    public static ProducerRecord<byte[], byte[]> ours(
            String topic, Message message, Past past, String group, Instant now) {
        return new Account(Retries.newLife(message, now), past.revived(now).sentBy(null), group)
                .sentTo(topic, null, now);
    }

    /**
     * One that another system had given up.
     *
     * @param replays how often it was sent back, this time included
     */
    public static ProducerRecord<byte[], byte[]> foreign(
            String topic, MessageId id, Content content, int replays, Instant now) {
        List<Header> ours = List.of(
                Header.of(Names.ID, id.value()),
                Header.of(Names.ORIGINAL_TOPIC, topic),
                Header.of(Names.REPLAYS, Integer.toString(replays)));
        return new ProducerRecord<>(
                topic,
                null,
                now.toEpochMilli(),
                Wire.bytes(content.key()),
                Wire.bytes(content.value()),
                Wire.headers(new Ours(content.headers().inOrder(), ours).joined()));
    }

    /** Without those that an earlier replay had added. */
    public static Headers withoutOurs(Headers headers) {
        return headers.last(Names.BLOCK).isPresent()
                ? new Headers(Ours.parted(headers.inOrder()).theirs())
                : headers;
    }

    /** What the headers of an earlier replay say of the message; the given id and none if there are none. */
    public static Known known(Headers headers, MessageId otherwise) {
        Told told = Ours.told(headers.inOrder());
        boolean replayed = headers.last(Names.BLOCK).isPresent() && told.id().isPresent();
        return replayed
                ? new Known(
                        told.id().orElse(otherwise), told.count(Names.REPLAYS).orElse(0))
                : new Known(otherwise, 0);
    }

    /** A message's id, and how often it was sent back. */
    public record Known(MessageId id, int replays) {}
}
