// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Dialects;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.Inscription;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Letter;
import dev.redrive.kafka.codec.LetterReader;
import dev.redrive.kafka.codec.Letters;
import dev.redrive.kafka.codec.Original;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.codec.Returns;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.settings.KafkaSettings;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes dead letters of records. Pure, but for the ids of the cluster and its topics. */
final class Opener {

    private final String yard;
    private final Dialects dialects;
    private final Ground ground;
    private final LetterReader plainReader = new LetterReader(FieldNames.DEFAULTS);

    Opener(String yard, Dialects dialects, Ground ground) {
        this.yard = yard;
        this.dialects = dialects;
        this.ground = ground;
    }

    /** @param topic the one it was read from */
    Kept open(Raw raw, Ground.Found topic, Map<QueueName, KafkaSettings> queues) {
        return plainReader
                .read(raw)
                .<Kept>map(letter -> ours(letter, raw, queues))
                .orElseGet(() -> foreign(raw, topic, queues));
    }

    private Kept ours(Letter plain, Raw raw, Map<QueueName, KafkaSettings> queues) {
        String group = plain.returned().group();
        Original original = plain.returned().past().original();
        String from = original.place().topic();
        Optional<Map.Entry<QueueName, KafkaSettings>> queue = queues.entrySet().stream()
                .filter(each -> each.getValue().group().equals(group)
                        && (each.getValue().topics().source().equals(from)
                                || each.getValue().topics().retry().equals(from)))
                .findFirst();
        KafkaSettings settings = queue.map(Map.Entry::getValue).orElse(null);
        Letter letter = settings == null || isPlain(settings)
                ? plain
                : new LetterReader(settings.fields(), settings.envelope())
                        .read(raw)
                        .orElse(plain);
        Message message = letter.returned().message();
        var subject = new Subject(
                message.id(),
                message.content().labels(),
                text(message.key()),
                message.createdAt(),
                new Provenance(from, original.place().partition(), original.offset(), group),
                letter.returned().past().claim());
        var death = new Death(
                Death.REDRIVE,
                letter.reason(),
                letter.failure(),
                letter.returned().standing().failures(),
                letter.at());
        Grave grave = grave(raw, queue.map(Map.Entry::getKey).orElse(null));
        var dead = new DeadLetter(
                letter.id(),
                grave,
                subject,
                death,
                letter.returned().past().replays(),
                isOwnTopic(raw, settings) ? letter.returned().past().sentBy() : null);
        return new Kept.Ours(dead, letter, settings);
    }

    /** Elsewhere, as on an adopted topic, anyone may have written which job sent the message. */
    private static boolean isOwnTopic(Raw raw, @Nullable KafkaSettings queue) {
        return queue != null && queue.topics().deadLetters().equals(raw.place().topic());
    }

    private static boolean isPlain(KafkaSettings settings) {
        return settings.fields().equals(FieldNames.DEFAULTS)
                && settings.envelope().name().isEmpty();
    }

    private Kept foreign(Raw raw, Ground.Found topic, Map<QueueName, KafkaSettings> queues) {
        Headers headers = raw.content().headers();
        Inscription read = dialects.read(headers);
        var known = Returns.known(headers, topic.ids().of(raw.place().partition(), raw.offset()));
        var own = raw.content();
        var content = new Content(own.key(), own.value(), Returns.withoutOurs(read.original()), own.labels());
        Instant at = Instant.ofEpochMilli(Math.max(0, raw.timestamp()));
        Instant createdAt = read.createdAt();
        Provenance from = read.provenance();
        var subject = new Subject(known.id(), own.labels(), text(own.key()), createdAt == null ? at : createdAt, from);
        var death = new Death(read.dialect(), null, read.failure(), read.attempts(), at);
        QueueName queue = queues.entrySet().stream()
                .filter(each -> each.getValue().group().equals(from.group())
                        && each.getValue().topics().source().equals(from.topic()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
        var dead = new DeadLetter(
                Letters.id(ground.clusterId(), topic.id(), raw),
                grave(raw, queue),
                subject,
                death,
                Math.max(read.replays(), known.replays()));
        return new Kept.Foreign(dead, read, content);
    }

    private Grave grave(Raw raw, @Nullable QueueName queue) {
        String source = queue == null ? raw.place().topic() : queue.value();
        return new Grave(yard, source, queue, raw.place().text() + "/" + raw.offset());
    }

    private static @Nullable String text(@Nullable Key key) {
        return key == null ? null : key.text();
    }
}
