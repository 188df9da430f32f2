// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.RetryInfo;
import com.google.rpc.Status;
import io.grpc.Metadata;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The waits a server asks for. What makes no sense is no wish. */
final class Waits {

    /** Where gRPC keeps the details of a status: a {@code google.rpc.Status}. */
    private static final Metadata.Key<byte[]> DETAILS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

    private static final int NANOS_MAX = 999_999_999;

    private Waits() {}

    /** The delay of a {@code google.rpc.RetryInfo}, if there is one. */
    static @Nullable Duration in(@Nullable Metadata trailers) {
        byte[] details = trailers == null ? null : trailers.get(DETAILS);
        if (details == null) {
            return null;
        }
        try {
            for (Any detail : Status.parseFrom(details).getDetailsList()) {
                if (detail.is(RetryInfo.class)) {
                    return of(detail.unpack(RetryInfo.class).getRetryDelay());
                }
            }
        } catch (InvalidProtocolBufferException e) {
            // Details are a courtesy; the status itself has been read.
        }
        return null;
    }

    static @Nullable Duration of(com.google.protobuf.Duration wish) {
        return wish.getSeconds() < 0 || wish.getNanos() < 0 || wish.getNanos() > NANOS_MAX
                ? null
                : Duration.ofSeconds(wish.getSeconds(), wish.getNanos());
    }
}
