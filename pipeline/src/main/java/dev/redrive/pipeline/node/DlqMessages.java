// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.message.Payload;
import dev.redrive.proto.v1.AttemptEntry;
import dev.redrive.proto.v1.DlqMessage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Dead letters of nodes in their published form. */
public final class DlqMessages {

    private DlqMessages() {}

    /**
     * @param value the stream as the node got it
     * @param node its id
     * @param provenance where it was read, if it came from a topic
     * @throws InvalidProtocolBufferException if the value is no stream
     */
    public static byte[] of(Payload value, String node, Death death, @Nullable Provenance provenance, History history)
            throws InvalidProtocolBufferException {
        Failure failure = death.failure();
        DlqMessage.Builder letter = DlqMessage.newBuilder()
                .setStream(Streams.read(value))
                .setErrorType(failure.code())
                .setErrorMessage(failure.message())
                .setFailedAt(Streams.timestamp(death.at()))
                .setAttemptCount(death.attempts())
                .setFailedNodeId(node);
        if (!failure.stack().isEmpty()) {
            letter.setStack(failure.stack());
        }
        if (provenance != null) {
            origin(letter, provenance);
        }
        lastLife(history).forEach(each -> attempt(each).ifPresent(letter::addAttempts));
        return letter.build().toByteArray();
    }

    /**
     * The stream inside, as it goes back to its node.
     *
     * @throws InvalidProtocolBufferException if there is none
     */
    public static Payload stream(Payload letter) throws InvalidProtocolBufferException {
        Payload stream = Streams.bytes(DlqMessage.parseFrom(letter.copy()).getStream());
        Streams.read(stream);
        return stream;
    }

    private static void origin(DlqMessage.Builder letter, Provenance provenance) {
        if (provenance.topic() != null) {
            letter.setOriginalTopic(provenance.topic());
        }
        if (provenance.partition() != null) {
            letter.setOriginalPartition(provenance.partition());
        }
        if (provenance.offset() != null) {
            letter.setOriginalOffset(provenance.offset());
        }
    }

    private static List<Tried> lastLife(History history) {
        return history.lives().isEmpty() ? List.of() : history.lives().getLast().tried();
    }

    private static Optional<AttemptEntry> attempt(Tried tried) {
        return switch (tried.outcome()) {
            case Outcome.Succeeded s -> Optional.empty();
            case Outcome.Abandoned a -> Optional.empty();
            case Outcome.Rejected(var failure) -> Optional.of(entry(tried, failure));
            case Outcome.Failed(var failure) -> Optional.of(entry(tried, failure));
            case Outcome.TimedOut(var failure) -> Optional.of(entry(tried, failure));
        };
    }

    private static AttemptEntry entry(Tried tried, Failure failure) {
        AttemptEntry.Builder entry = AttemptEntry.newBuilder()
                .setNumber(tried.number())
                .setAt(Streams.timestamp(tried.startedAt().plus(tried.took())))
                .setCode(failure.code())
                .setMessage(failure.message());
        if (failure.type() != null) {
            entry.setType(failure.type());
        }
        return entry.build();
    }
}
