// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.message.Payload;
import dev.redrive.proto.v1.Document;
import dev.redrive.proto.v1.HistoryEntry;
import dev.redrive.proto.v1.NodeOutcome;
import dev.redrive.proto.v1.PipeStream;
import dev.redrive.testkit.fuzz.Fuzz;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Streams and dead letters of nodes as bytes, by whomever: what cannot be opened stays as it is, byte by byte. */
class DlqMessageFuzzTest extends Fuzz {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00.5Z");
    private static final Failure FAILURE = Failure.of(FailureCode.TIMEOUT, "a.B", "took too long");
    private static final Death DEATH = new Death(Death.REDRIVE, Reason.EXHAUSTED, FAILURE, 3, NOW);
    private static final Provenance FROM = new Provenance("documents.parse", 1, 7L, "redrive");
    private static final History HISTORY = new History(
            List.of(new Life(NOW, List.of(new Tried(1, NOW, Duration.ofMillis(5), new Outcome.Failed(FAILURE))), 0)));
    private static final PipeStream STREAM = PipeStream.newBuilder()
            .setStreamId("s-1")
            .setPipeline("documents")
            .addPath("parse")
            .addHistory(HistoryEntry.newBuilder()
                    .setNodeId("parse")
                    .setOutcome(NodeOutcome.NODE_OUTCOME_REJECTED)
                    .setAt(Streams.timestamp(NOW))
                    .setAttempts(2))
            .setEnteredAt(Streams.timestamp(NOW))
            .setDocument(Document.newBuilder()
                    .setContentType("pdf")
                    .putMetadata("lang", "en")
                    .setBody(ByteString.copyFromUtf8("body")))
            .build();

    private final DlqEnvelope envelope = new DlqEnvelope("parse");

    @Override
    protected List<byte[]> good() {
        Payload stream = Streams.bytes(STREAM);
        return List.of(
                stream.copy(),
                Objects.requireNonNull(envelope.sealed(stream, DEATH, FROM, HISTORY))
                        .copy());
    }

    @Override
    protected boolean takes(byte[] input) {
        Payload given = Payload.owning(input);
        boolean stream = isStream(given);
        Payload sealed = envelope.sealed(given, DEATH, FROM, HISTORY);
        assertThat(sealed != null).isEqualTo(stream);
        if (sealed != null) {
            assertThat(isStream(envelope.opened(sealed))).isTrue();
        }
        Payload opened = envelope.opened(given);
        boolean letter = !opened.equals(given);
        assertThat(!letter || isStream(opened)).isTrue();
        return stream || letter;
    }

    private static boolean isStream(Payload value) {
        try {
            PipeStream read = Streams.read(value);
            assertThat(Streams.report(value)).isNotNull();
            assertThat(Streams.facts(read)).isNotNull();
            assertThat(Hop.name(read, "next")).hasSize(32);
            return true;
        } catch (InvalidProtocolBufferException e) {
            assertThat(Streams.report(value)).isNull();
            return false;
        }
    }
}
