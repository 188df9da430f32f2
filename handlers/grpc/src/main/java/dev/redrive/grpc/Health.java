// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import dev.redrive.proto.v1.HandlerGrpc;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthGrpc;
import java.time.Duration;

/**
 * What a server says of itself, for people to see. Attempts do not ask: a server that does not want work says so in its
 * answer, and one that cannot speak says nothing.
 */
public sealed interface Health {

    /** It serves handlers. */
    record Serving() implements Health {}

    /** It answers, and does not want work now. */
    record NotServing() implements Health {}

    /** It answers, and does not offer the standard service or does not know handlers there. Many servers do not. */
    record NotTold() implements Health {}

    /** No answer. */
    record Unreachable(String why) implements Health {}

    static Health ask(Channel channel, Duration timeout) {
        try {
            var response = HealthGrpc.newBlockingStub(channel)
                    .withDeadlineAfter(timeout)
                    .check(HealthCheckRequest.newBuilder()
                            .setService(HandlerGrpc.SERVICE_NAME)
                            .build());
            return switch (response.getStatus()) {
                case SERVING -> new Serving();
                case NOT_SERVING -> new NotServing();
                case UNKNOWN, SERVICE_UNKNOWN, UNRECOGNIZED -> new NotTold();
            };
        } catch (StatusRuntimeException e) {
            Status.Code code = e.getStatus().getCode();
            return code == Status.Code.UNIMPLEMENTED || code == Status.Code.NOT_FOUND
                    ? new NotTold()
                    : new Unreachable(Replies.words(e.getStatus()));
        }
    }
}
