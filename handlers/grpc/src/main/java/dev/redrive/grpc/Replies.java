// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Payload;
import dev.redrive.proto.v1.DocumentChange;
import dev.redrive.proto.v1.HandleBatchRequest;
import dev.redrive.proto.v1.HandleBatchResponse;
import dev.redrive.proto.v1.HandleResponse;
import dev.redrive.proto.v1.HandleResult;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a server's answer means. What follows from it, e.g. that some are buried at once, is for the rules to say. */
final class Replies {

    /** How failures name their status; the default rules know these words. */
    private static final String TYPE = "gRPC ";

    private Replies() {}

    static Outcome outcome(HandleResponse response) {
        if (!response.getSuccess()) {
            return rejected(
                    response.getCode(),
                    response.getMessage(),
                    response.hasRetryAfter() ? Waits.of(response.getRetryAfter()) : null);
        }
        return response.hasDocument() ? Outcome.changed(changed(response.getDocument())) : Outcome.SUCCEEDED;
    }

    private static Changed changed(DocumentChange document) {
        return new Changed(
                document.hasBody() ? Payload.owning(document.getBody().toByteArray()) : null,
                document.hasContentType() ? document.getContentType() : null,
                document.getMetadataMap());
    }

    static Outcome outcome(StatusRuntimeException ended) {
        return failed(status(ended), "", Waits.in(ended.getTrailers()));
    }

    /** A connection that broke under a call is an unknown status to gRPC's client; one that a server sends has no cause here. */
    private static Status status(StatusRuntimeException ended) {
        Status status = ended.getStatus();
        return status.getCode() == Status.Code.UNKNOWN && hasCause(status, IOException.class)
                ? Status.UNAVAILABLE.withDescription(status.getDescription()).withCause(status.getCause())
                : status;
    }

    /** One for each request, in their order. */
    static List<Outcome> outcomes(HandleBatchRequest batch, HandleBatchResponse response) {
        Map<String, HandleResult> answers = new HashMap<>();
        response.getResultsList().forEach(result -> answers.putIfAbsent(result.getId(), result));
        return batch.getRequestsList().stream()
                .map(request -> answers.get(request.getId()))
                .map(Replies::outcome)
                .toList();
    }

    private static Outcome outcome(@Nullable HandleResult result) {
        if (result == null) {
            return new Outcome.Failed(
                    Failure.of(FailureCode.EXCEPTION, "protocol", "the answer to the batch leaves this message out"));
        }
        Duration wish = result.hasRetryAfter() ? Waits.of(result.getRetryAfter()) : null;
        Status status = Status.fromCodeValue(result.getStatus());
        if (!status.isOk()) {
            return failed(status.withDescription(result.getMessage()), result.getCode(), wish);
        }
        return result.getSuccess() ? Outcome.SUCCEEDED : rejected(result.getCode(), result.getMessage(), wish);
    }

    private static Outcome rejected(String code, String message, @Nullable Duration wish) {
        return new Outcome.Rejected(
                new Failure(code.isBlank() ? FailureCode.REJECTED.name() : code, null, message, "", wish));
    }

    private static Outcome failed(Status status, String ownCode, @Nullable Duration wish) {
        Failure failure = new Failure(
                ownCode.isBlank() ? code(status) : ownCode,
                TYPE + status.getCode().name(),
                words(status),
                "",
                wish);
        return status.getCode() == Status.Code.DEADLINE_EXCEEDED
                ? new Outcome.TimedOut(failure)
                : new Outcome.Failed(failure);
    }

    private static String code(Status status) {
        return switch (status.getCode()) {
            case DEADLINE_EXCEEDED -> FailureCode.TIMEOUT.name();
            case UNAVAILABLE -> (isRefused(status) ? FailureCode.CONNECTION_REFUSED : FailureCode.UNAVAILABLE).name();
            default -> status.getCode().name();
        };
    }

    /** Nobody listens there: nothing was sent. */
    static boolean isRefused(Status status) {
        return status.getCode() == Status.Code.UNAVAILABLE && hasCause(status, ConnectException.class);
    }

    private static boolean hasCause(Status status, Class<? extends Throwable> type) {
        for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    /** gRPC's own words say little where a socket's say all, so those of the causes follow, each once. */
    static String words(Status status) {
        String description = status.getDescription();
        StringBuilder words = new StringBuilder(description == null ? "" : description);
        for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
            String because = cause.getMessage();
            if (because != null && words.indexOf(because) < 0) {
                words.append(words.isEmpty() ? "" : ": ").append(because);
            }
        }
        return words.isEmpty() ? status.getCode().name() + ", without a word" : words.toString();
    }
}
