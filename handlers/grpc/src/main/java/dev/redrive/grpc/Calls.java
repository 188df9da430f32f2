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

/** The calls of the contract, each with its deadline and its metadata. */
record Calls(Link link, int maxMessageBytes) {

    HandleResponse handle(HandleRequest request, Duration timeout) throws StatusRuntimeException {
        return stub(Labelled.of(request), timeout).handle(request);
    }

    HandleBatchResponse handleBatch(HandleBatchRequest batch, Duration timeout) throws StatusRuntimeException {
        return stub(Labelled.of(batch), timeout).handleBatch(batch);
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
