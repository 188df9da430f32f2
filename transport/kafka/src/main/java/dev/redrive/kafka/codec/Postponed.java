// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.MessageId;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Messages that were never on their topic: they begin on the retry topic, because their first attempt is to wait. There is no
 * earlier record to name, so the one on the retry topic counts as the original.
 */
public final class Postponed {
    private static final char KIND = 'p';

    private Postponed() {}

    /** There is no offset yet to make an id of. */
    public static MessageId newId(RandomGenerator chance) {
        return MessageId.of(KIND, chance.nextLong(), chance.nextLong());
    }

    public static ProducerRecord<byte[], byte[]> message(
            Place to, MessageId id, Content content, String group, Due times) {
        List<Header> ours = List.of(
                Header.of(Names.ID, id.value()),
                Header.of(Names.GROUP, group),
                Header.of(Names.REPLAYS, "0"),
                Header.of(Names.ATTEMPT, "0"),
                Header.of(Names.PROCESS_AFTER, Long.toString(times.due().toEpochMilli())),
                Header.of(Names.SINCE, Long.toString(times.now().toEpochMilli())));
        return new ProducerRecord<>(
                to.topic(),
                to.partition(),
                times.now().toEpochMilli(),
                Wire.bytes(content.key()),
                Wire.bytes(content.value()),
                Wire.headers(new Ours(content.headers().inOrder(), ours).joined()));
    }

    /** When it was pushed, and when it may be attempted. */
    public record Due(Instant now, Instant due) {}
}
