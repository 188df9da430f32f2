// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/** Kafka's words and ours for the same bytes. Null is absent, on both sides. */
final class Wire {

    private Wire() {}

    /** Without labels, which are a queue's own reading of the headers. */
    static Content content(ConsumerRecord<byte[], byte[]> from) {
        byte[] key = from.key();
        return new Content(
                key == null ? null : Key.owning(key), payload(from.value()), headers(from.headers()), Labels.NONE);
    }

    static Headers headers(org.apache.kafka.common.header.Headers from) {
        org.apache.kafka.common.header.Header[] all = from.toArray();
        if (all.length == 0) {
            return Headers.NONE;
        }
        var headers = new Header[all.length];
        for (int i = 0; i < all.length; i++) {
            headers[i] = new Header(all[i].key(), payload(all[i].value()));
        }
        return new Headers(List.of(headers));
    }

    static List<org.apache.kafka.common.header.Header> headers(List<Header> from) {
        List<org.apache.kafka.common.header.Header> headers = new ArrayList<>(from.size());
        for (Header each : from) {
            headers.add(new RecordHeader(each.name(), bytes(each.value())));
        }
        return headers;
    }

    static byte @Nullable [] bytes(@Nullable Key key) {
        return key == null ? null : key.shared();
    }

    static byte @Nullable [] bytes(Payload payload) {
        return payload.isAbsent() ? null : payload.copy();
    }

    private static Payload payload(byte @Nullable [] bytes) {
        return bytes == null ? Payload.ABSENT : Payload.owning(bytes);
    }
}
