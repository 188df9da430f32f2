// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import dev.redrive.proto.v1.HandleBatchRequest;
import dev.redrive.proto.v1.HandleRequest;
import io.grpc.Metadata;
import java.nio.charset.StandardCharsets;

/**
 * What proxies and logs on the way see of a message without reading it: {@code x-redrive-*}. Metadata is printable ASCII;
 * anything else goes, as UTF-8, under the same name with {@code -bin} at its end.
 */
final class Labelled {

    private Labelled() {}

    static Metadata of(HandleRequest request) {
        Metadata metadata = new Metadata();
        put(metadata, "x-redrive-id", request.getId());
        put(metadata, "x-redrive-queue", request.getQueue());
        put(metadata, "x-redrive-attempt", Integer.toString(request.getAttempt()));
        return metadata;
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
        if (value.chars().allMatch(each -> each >= ' ' && each <= '~')) {
            metadata.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
        } else {
            metadata.put(
                    Metadata.Key.of(name + Metadata.BINARY_HEADER_SUFFIX, Metadata.BINARY_BYTE_MARSHALLER),
                    value.getBytes(StandardCharsets.UTF_8));
        }
    }
}
