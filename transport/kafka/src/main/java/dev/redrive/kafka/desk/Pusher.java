// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.item.Item;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.port.Refused;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Postponed;
import dev.redrive.kafka.codec.Retries;
import dev.redrive.kafka.codec.Returned;
import dev.redrive.kafka.look.Answers;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.settings.KafkaSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Writes new messages: to the queue's topic, or to its retry topic if they are to wait first. Any thread. */
final class Pusher {

    /** The producer gives up sooner. */
    private static final Duration WITHIN = Duration.ofSeconds(30);

    private final KafkaSettings settings;
    private final DeskParts parts;
    private final Ground ground;
    private final Items items;
    private final Delays delays;

    Pusher(KafkaSettings settings, DeskParts parts, Ground ground, Items items) {
        this.settings = settings;
        this.parts = parts;
        this.ground = ground;
        this.items = items;
        this.delays = new Delays(settings.topics().retry(), parts.cluster(), parts.time());
    }

    private record Sent(Future<RecordMetadata> written, Function<RecordMetadata, Item> item) {}

    /** In order. Where one fails, those before it, and maybe some behind it, have been written; the refusal says how many. */
    List<Item> push(List<Push> pushes) {
        delays.check(pushes);
        Ground.Found source = ground.need(settings.topics().source());
        Instant now = parts.time().now().wall();
        List<Sent> sent = new ArrayList<>(pushes.size());
        KafkaException failure = null;
        for (Push each : pushes) {
            try {
                sent.add(each.delay().isZero() ? sendNow(each, source, now) : sendLater(each, now));
            } catch (KafkaException e) {
                failure = e;
                break;
            }
        }
        List<Item> written = new ArrayList<>(pushes.size());
        for (Sent each : sent) {
            try {
                written.add(each.item.apply(Answers.of(each.written, WITHIN)));
            } catch (KafkaException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw partly(written.size(), pushes.size(), failure);
        }
        return written;
    }

    private Refused partly(int written, int wanted, KafkaException failure) {
        String what = written + " of " + wanted + (wanted == 1 ? " message was" : " messages were") + " written";
        return Answers.refused(what + " to the brokers at " + parts.cluster().brokers(), failure);
    }

    private Sent sendNow(Push push, Ground.Found source, Instant now) {
        Content content = labelled(push.content(), settings.fields());
        Key key = content.key();
        var headers = new RecordHeaders();
        content.headers().inOrder().forEach(each -> headers.add(each.name(), bytes(each.value())));
        var written = new ProducerRecord<byte[], byte[]>(
                source.name(),
                null,
                now.toEpochMilli(),
                key == null ? null : key.shared(),
                bytes(content.value()),
                headers);
        return new Sent(parts.cluster().producers().send(written), where -> {
            MessageId id = source.ids().of(where.partition(), where.offset());
            var origin = new Origin(new Place(where.topic(), where.partition()).text(), where.offset());
            return items.pending(new Message(id, origin, now, content), Status.PENDING);
        });
    }

    private Sent sendLater(Push push, Instant now) {
        Ground.Found retry = ground.need(settings.topics().retry());
        Content content = labelled(push.content(), settings.fields());
        MessageId id = Postponed.newId(parts.chance());
        Instant due = now.plus(push.delay());
        var nowhere = new Message(id, new Origin(retry.name(), 0), now, content);
        Place to = Retries.place(retry.name(), retry.partitions(), nowhere);
        ProducerRecord<byte[], byte[]> written =
                Postponed.message(to, id, content, settings.group(), new Postponed.Due(now, due));
        return new Sent(parts.cluster().producers().send(written), where -> items.postponed(nowhere, due));
    }

    /** What waits is due now, in a new life: the copy lies where all copies of it lie, and counts for more. */
    void hurry(Waiter waiter, Returned returned) {
        TopicPartition there = waiter.where().partition();
        Answers.of(
                parts.cluster()
                        .producers()
                        .send(Retries.anew(
                                new Place(there.topic(), there.partition()),
                                returned.message(),
                                returned.past(),
                                settings.group(),
                                parts.time().now().wall())),
                WITHIN);
    }

    /** What is said about a message goes into headers, behind those it has. */
    static Content labelled(Content content, FieldNames fields) {
        Labels labels = content.labels();
        List<Header> headers = new ArrayList<>(content.headers().inOrder());
        add(headers, fields.id(), labels.producerId());
        add(headers, fields.type(), labels.type());
        add(
                headers,
                fields.priority(),
                labels.priority() == Priority.NORMAL ? null : labels.priority().word());
        add(headers, fields.correlationId(), labels.correlationId());
        add(headers, fields.source(), labels.source());
        return headers.isEmpty() ? content : content.withHeaders(new Headers(headers));
    }

    private static void add(List<Header> headers, String name, @Nullable String text) {
        if (text != null) {
            headers.add(Header.of(name, text));
        }
    }

    private static byte @Nullable [] bytes(Payload payload) {
        return payload.isAbsent() ? null : payload.copy();
    }
}
