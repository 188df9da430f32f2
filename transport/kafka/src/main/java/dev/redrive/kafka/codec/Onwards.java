// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Onward;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Priority;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Messages that are sent on to another queue: to the topic of its name. Their ids are their makers', so that one sent again after
 * a crash is known again.
 */
public final class Onwards {

    private Onwards() {}

    /** Its partition is left to its key. */
    public static ProducerRecord<byte[], byte[]> message(Onward onward, FieldNames fields, Instant now) {
        Content content = onward.content();
        String topic = onward.to().value();
        List<Header> ours = new ArrayList<>();
        String id = content.labels().producerId();
        if (id != null) {
            ours.add(Header.of(Names.ID, id));
            ours.add(Header.of(Names.ORIGINAL_TOPIC, topic));
        }
        return new ProducerRecord<>(
                topic,
                null,
                now.toEpochMilli(),
                Wire.bytes(content.key()),
                Wire.bytes(content.value()),
                Wire.headers(new Ours(theirs(content, fields), ours).joined()));
    }

    /** Without what the message before was called, and with what this one is. */
    private static List<Header> theirs(Content content, FieldNames fields) {
        Set<String> told =
                Set.of(fields.id(), fields.type(), fields.priority(), fields.correlationId(), fields.source());
        List<Header> all = new ArrayList<>();
        for (Header each : Returns.withoutOurs(content.headers()).inOrder()) {
            if (!told.contains(each.name())) {
                all.add(each);
            }
        }
        Labels labels = content.labels();
        add(all, fields.id(), labels.producerId());
        add(all, fields.type(), labels.type());
        add(
                all,
                fields.priority(),
                labels.priority() == Priority.NORMAL ? null : labels.priority().word());
        add(all, fields.correlationId(), labels.correlationId());
        add(all, fields.source(), labels.source());
        return all;
    }

    private static void add(List<Header> headers, String name, @Nullable String text) {
        if (text != null) {
            headers.add(Header.of(name, text));
        }
    }
}
