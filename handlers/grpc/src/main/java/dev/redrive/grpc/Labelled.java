// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import dev.redrive.proto.v1.HandleBatchRequest;
import dev.redrive.proto.v1.HandleRequest;
import dev.redrive.proto.v1.Header;
import io.grpc.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * What proxies and logs on the way see of a message without reading it: {@code x-redrive-*}. Metadata is printable ASCII;
 * anything else goes, as UTF-8, under the same name with {@code -bin} at its end.
 */
final class Labelled {

    private static final List<String> TRACE = List.of("traceparent", "tracestate");

    private Labelled() {}

    static Metadata of(HandleRequest request) {
        Metadata metadata = new Metadata();
        put(metadata, "x-redrive-id", request.getId());
        put(metadata, "x-redrive-queue", request.getQueue());
        put(metadata, "x-redrive-attempt", Integer.toString(request.getAttempt()));
        trace(metadata, request);
        return metadata;
    }

    /** Who traces a message wants to find the call below it: these two go as they are. */
    private static void trace(Metadata metadata, HandleRequest request) {
        for (Header header : request.getHeadersList()) {
            String name = header.getName().toLowerCase(Locale.ROOT);
            String value = header.getValue().toStringUtf8();
            if (TRACE.contains(name) && isPlain(value)) {
                Metadata.Key<String> key = Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
                metadata.discardAll(key);
                metadata.put(key, value);
            }
        }
    }

    static Metadata of(HandleBatchRequest batch) {
        Metadata metadata = new Metadata();
        if (batch.getRequestsCount() > 0) {
            put(metadata, "x-redrive-queue", batch.getRequests(0).getQueue());
        }
        put(metadata, "x-redrive-batch", Integer.toString(batch.getRequestsCount()));
        return metadata;
    }

    private static void put(Metadata metadata, String name, String value) {
        if (isPlain(value)) {
            metadata.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
        } else {
            metadata.put(
                    Metadata.Key.of(name + Metadata.BINARY_HEADER_SUFFIX, Metadata.BINARY_BYTE_MARSHALLER),
                    value.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static boolean isPlain(String value) {
        return value.chars().allMatch(each -> each >= ' ' && each <= '~');
    }
}
