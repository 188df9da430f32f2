// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.policy.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;

/** Messages on their way to the retry topic: the original's key, value and headers, and behind them when it is due. */
public final class Retries {

    /** The headers that say where a message began. */
    private static final Set<String> PLACE = Set.of(Names.SOURCE_TOPIC, Names.PARTITION, Names.OFFSET, Names.TIMESTAMP);

    private Retries() {}

    /**
     * The record that a ruling to retry asks for. {@code x-retry-attempt} counts the failed attempts, this one included.
     *
     * @param before the past without the attempt behind the ruling, which is added here
     */
    public static ProducerRecord<byte[], byte[]> retry(
            Place to, Ruling ruling, Past before, String group, Instant now) {
        if (!(ruling.verdict() instanceof Verdict.RetryAt(Instant due, Instant planned))) {
            throw new IllegalArgumentException("only what waits is retried, not " + ruling.verdict());
        }
        var account = new Account(ruling, before, group);
        account.add(Names.PROCESS_AFTER, roundedUp(due));
        account.add(Names.SINCE, ruling.delivery().standing().since());
        return account.sentTo(to.topic(), to.partition(), now);
    }

    /** The record with which a message begins a new life: one replay more, a fresh count, due at once. */
    public static ProducerRecord<byte[], byte[]> anew(Place to, Message message, Past past, String group, Instant now) {
        return retry(to, newLife(message, now), past.revived(now), group, now);
    }

    /** Whether a record of the retry topic names its message, so that a second copy of it is known as one. */
    public static boolean isNamed(Raw raw) {
        return Ours.told(raw.content().headers().inOrder()).id().isPresent();
    }

    /**
     * A record of the retry topic once more. It names the record that its message began as, which may be the one it was read from, so that
     * both are known as copies. It gets a fresh timestamp: the old one may be past retention.
     */
    public static ProducerRecord<byte[], byte[]> again(String topic, int partition, Raw raw) {
        Content content = raw.content();
        List<Header> headers = content.headers().inOrder();
        boolean tellsOrigin = Past.original(Ours.told(headers)).isPresent();
        return new ProducerRecord<>(
                topic,
                partition,
                null,
                Wire.bytes(content.key()),
                Wire.bytes(content.value()),
                Wire.headers(tellsOrigin ? headers : withOrigin(headers, raw.original())));
    }

    private static List<Header> withOrigin(List<Header> headers, Original original) {
        Ours parts = Ours.parted(headers);
        List<Header> ours = new ArrayList<>(parts.ours());
        ours.removeIf(each -> PLACE.contains(each.name()));
        ours.add(Header.of(Names.SOURCE_TOPIC, original.place().topic()));
        ours.add(Header.of(Names.PARTITION, Integer.toString(original.place().partition())));
        ours.add(Header.of(Names.OFFSET, Long.toString(original.offset())));
        ours.add(Header.of(Names.TIMESTAMP, Long.toString(original.timestamp().toEpochMilli())));
        return new Ours(parts.theirs(), ours).joined();
    }

    static Ruling newLife(Message message, Instant now) {
        return new Ruling(new Delivery(message, new Standing(0, now)), new Verdict.RetryAt(now), null);
    }

    /**
     * Where all copies of a message wait: by its key, as Kafka's own producers choose, or by its id if it has none.
     *
     * @param partitions how many the retry topic has
     */
    public static Place place(String retryTopic, int partitions, Message message) {
        Key key = message.key();
        byte[] bytes = key == null ? Key.of(message.id().value()).shared() : key.shared();
        return new Place(retryTopic, Utils.toPositive(Utils.murmur2(bytes)) % partitions);
    }

    /** In whole milliseconds, and never early. */
    private static long roundedUp(Instant due) {
        long millis = due.toEpochMilli();
        return Instant.ofEpochMilli(millis).isBefore(due) ? millis + 1 : millis;
    }
}
