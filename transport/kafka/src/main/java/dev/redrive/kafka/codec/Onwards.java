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

    /** What the queue it goes to reads: that of a node, which has no others. Those of the queue before it may be its producers'. */
    private static final FieldNames FIELDS = FieldNames.DEFAULTS;

    private static final Set<String> TOLD =
            Set.of(FIELDS.id(), FIELDS.type(), FIELDS.priority(), FIELDS.correlationId(), FIELDS.source());

    private Onwards() {}

    /** Its partition is left to its key. */
    public static ProducerRecord<byte[], byte[]> message(Onward onward, Instant now) {
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
                Wire.headers(new Ours(theirs(content), ours).joined()));
    }

    /** Without what the message before was called, and with what this one is. */
    private static List<Header> theirs(Content content) {
        List<Header> all = new ArrayList<>();
        for (Header each : Returns.withoutOurs(content.headers()).inOrder()) {
            if (!TOLD.contains(each.name())) {
                all.add(each);
            }
        }
        Labels labels = content.labels();
        add(all, FIELDS.id(), labels.producerId());
        add(all, FIELDS.type(), labels.type());
        add(
                all,
                FIELDS.priority(),
                labels.priority() == Priority.NORMAL ? null : labels.priority().word());
        add(all, FIELDS.correlationId(), labels.correlationId());
        add(all, FIELDS.source(), labels.source());
        return all;
    }

    private static void add(List<Header> headers, String name, @Nullable String text) {
        if (text != null) {
            headers.add(Header.of(name, text));
        }
    }
}
