// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import com.google.protobuf.UnsafeByteOperations;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.proto.v1.HandleRequest;
import dev.redrive.proto.v1.Priority;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** An attempt as the contract writes it. */
final class Requests {

    private Requests() {}

    static HandleRequest of(QueueName queue, Attempt attempt) {
        Message message = attempt.message();
        Content content = message.content();
        HandleRequest.Builder request = HandleRequest.newBuilder()
                .setId(wellFormed(message.id().value()))
                .setQueue(queue.value())
                .setAttempt(attempt.number())
                .setDeadline(duration(attempt.timeout()))
                .setPriority(priority(content.labels().priority()))
                .setCreatedAt(timestamp(message.createdAt()));
        Key key = message.key();
        if (key != null) {
            // Nobody writes to a key or to a payload, so their bytes may be shared.
            request.setKey(UnsafeByteOperations.unsafeWrap(key.shared()));
        }
        if (!content.value().isAbsent()) {
            request.setValue(bytes(content.value()));
        }
        for (Header header : content.headers().inOrder()) {
            request.addHeadersBuilder().setName(wellFormed(header.name())).setValue(bytes(header.value()));
        }
        label(request, content.labels());
        return request.build();
    }

    private static void label(HandleRequest.Builder request, Labels labels) {
        if (labels.type() != null) {
            request.setType(wellFormed(labels.type()));
        }
        if (labels.correlationId() != null) {
            request.setCorrelationId(wellFormed(labels.correlationId()));
        }
        if (labels.source() != null) {
            request.setSource(wellFormed(labels.source()));
        }
        if (labels.producerId() != null) {
            request.setProducerId(wellFormed(labels.producerId()));
        }
    }

    private static ByteString bytes(Payload payload) {
        return UnsafeByteOperations.unsafeWrap(payload.copy());
    }

    private static Duration duration(java.time.Duration time) {
        return Duration.newBuilder()
                .setSeconds(time.getSeconds())
                .setNanos(time.getNano())
                .build();
    }

    private static Timestamp timestamp(Instant time) {
        return Timestamp.newBuilder()
                .setSeconds(time.getEpochSecond())
                .setNanos(time.getNano())
                .build();
    }

    private static Priority priority(dev.redrive.core.message.Priority priority) {
        return switch (priority) {
            case LOW -> Priority.PRIORITY_LOW;
            case NORMAL -> Priority.PRIORITY_NORMAL;
            case HIGH -> Priority.PRIORITY_HIGH;
            case CRITICAL -> Priority.PRIORITY_CRITICAL;
        };
    }

    /** Half a pair of surrogates cannot travel as UTF-8; the server, and so its answer, has a question mark for it. */
    private static String wellFormed(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
