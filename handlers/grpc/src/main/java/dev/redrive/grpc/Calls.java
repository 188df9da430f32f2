// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import com.google.protobuf.MessageLite;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.policy.Rule;
import dev.redrive.proto.v1.HandleBatchRequest;
import dev.redrive.proto.v1.HandleBatchResponse;
import dev.redrive.proto.v1.HandleRequest;
import dev.redrive.proto.v1.HandleResponse;
import dev.redrive.proto.v1.HandlerGrpc;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.MetadataUtils;
import java.time.Duration;
import java.util.function.Supplier;

/** The calls of the contract, each with its deadline and its metadata. */
record Calls(Link link, int maxMessageBytes) {

    HandleResponse handle(HandleRequest request, Duration timeout) throws StatusRuntimeException {
        return connected(() -> stub(Labelled.of(request), timeout).handle(request));
    }

    HandleBatchResponse handleBatch(HandleBatchRequest batch, Duration timeout) throws StatusRuntimeException {
        return connected(() -> stub(Labelled.of(batch), timeout).handleBatch(batch));
    }

    /**
     * gRPC also connects by itself, and a call may find itself behind a connection that was begun before the server was back. What
     * was refused that way was never sent, so it is tried once more, on a connection of its own time.
     */
    private static <T> T connected(Supplier<T> call) throws StatusRuntimeException {
        try {
            return call.get();
        } catch (StatusRuntimeException e) {
            if (!Replies.isRefused(e.getStatus())) {
                throw e;
            }
            return call.get();
        }
    }

    boolean tooLarge(MessageLite request) {
        return request.getSerializedSize() > maxMessageBytes;
    }

    /** The same message will be as large next time. */
    Outcome refusal(MessageLite request) {
        return new Outcome.Failed(new Failure(
                Rule.PERMANENT,
                "gRPC RESOURCE_EXHAUSTED",
                "not sent: it has " + request.getSerializedSize() + " bytes, and maxMessageBytes is " + maxMessageBytes,
                "",
                null));
    }

    private HandlerGrpc.HandlerBlockingStub stub(Metadata labels, Duration timeout) {
        return HandlerGrpc.newBlockingStub(link.channel())
                .withDeadlineAfter(timeout)
                .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(labels));
    }
}
