// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import com.google.protobuf.UnknownFieldSet;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.SecretHeaders;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.report.StreamReport;
import dev.redrive.proto.v1.DlqMessage;
import dev.redrive.proto.v1.Document;
import dev.redrive.proto.v1.DocumentRef;
import dev.redrive.proto.v1.HistoryEntry;
import dev.redrive.proto.v1.PipeStream;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamsTest {

    @Test
    void showsAStreamWhoseTimeCannotBe() {
        PipeStream stream = PipeStream.newBuilder()
                .setStreamId("s-1")
                .setDocument(Document.newBuilder().setBody(ByteString.copyFromUtf8("x")))
                .setEnteredAt(Timestamp.newBuilder().setSeconds(Long.MAX_VALUE).setNanos(-1))
                .build();

        StreamReport report = Streams.report(Streams.bytes(stream));

        assertThat(report).isNotNull();
        assertThat(report.enteredAt()).isEqualTo(Instant.parse("9999-12-31T23:59:59Z"));
    }

    private static PipeStream.Builder stream(String body) {
        return PipeStream.newBuilder()
                .setStreamId("s-1")
                .setPipeline("p")
                .setEnteredAt(Timestamp.newBuilder().setSeconds(1))
                .setDocument(Document.newBuilder()
                        .setDocumentId("d-1")
                        .setBody(ByteString.copyFromUtf8(body))
                        .putMetadata("lang", "en")
                        .putMetadata("authorization", "Bearer s3cret"))
                .addHistory(HistoryEntry.newBuilder().setNodeId("a").setMessage("said s3cret"));
    }

    /** Masks one word, and hides a body that begins with it. */
    private static final Pipelines.Masks MASKS = new Pipelines.Masks() {
        @Override
        public Payload body(Payload body) {
            return body.text().startsWith("s3cret") ? Payload.ABSENT : Payload.of(text(body.text()));
        }

        @Override
        public String metadata(String name, String value) {
            return name.equals("authorization") ? "***" : value;
        }

        @Override
        public String text(String text) {
            return text.replace("s3cret", "***");
        }
    };

    @Test
    void masksTheDocumentItsMetadataAndWhatNodesSaid() throws Exception {
        Payload shown =
                Streams.masked(Streams.bytes(stream("a s3cret").build()), MASKS).orElseThrow();

        PipeStream masked = Streams.read(shown);
        assertThat(shown.text()).doesNotContain("s3cret");
        assertThat(masked.getDocument().getBody().toStringUtf8()).isEqualTo("a ***");
        assertThat(masked.getDocument().getMetadataMap())
                .containsEntry("lang", "en")
                .containsEntry("authorization", "***");
        assertThat(masked.getHistory(0).getMessage()).isEqualTo("said ***");
        assertThat(masked.getDocument().getDocumentId()).isEqualTo("d-1");
    }

    @Test
    void masksTheMetadataOfADocumentThatLiesElsewhere() {
        PipeStream stream = stream("")
                .setDocumentRef(
                        DocumentRef.newBuilder().setReference("r").putMetadata("authorization", "Bearer s3cret"))
                .build();

        assertThat(Streams.masked(Streams.bytes(stream), MASKS).orElseThrow().text())
                .contains("***")
                .doesNotContain("s3cret");
    }

    @Test
    void masksEveryTextOfAStream() throws Exception {
        PipeStream stream = PipeStream.newBuilder()
                .setStreamId("s s3cret")
                .setPipeline("p s3cret")
                .setEnteredAt(Timestamp.newBuilder().setSeconds(1))
                .setGraph("g s3cret")
                .addPath("n s3cret")
                .setDocumentRef(DocumentRef.newBuilder()
                        .setReference("r s3cret")
                        .setDocumentId("d s3cret")
                        .setContentType("t s3cret")
                        .putMetadata("m s3cret", "1"))
                .addHistory(HistoryEntry.newBuilder()
                        .setNodeId("n s3cret")
                        .setCode("c s3cret")
                        .setMessage("m s3cret"))
                .build();
        PipeStream whole = stream.toBuilder()
                .setDocument(Document.newBuilder().putMetadata("m s3cret", "1"))
                .build();

        for (PipeStream each : List.of(stream, whole)) {
            Payload shown = Streams.masked(Streams.bytes(each), MASKS).orElseThrow();
            assertThat(Streams.read(shown).toString()).contains("***").doesNotContain("s3cret");
        }
    }

    /** Any bytes may look like a stream by chance: they are masked as the bytes they are, unless the stream in them has a secret. */
    @Test
    void hidesAStreamWithoutAPipelineIfItHoldsASecret() {
        PipeStream secret = stream("x").clearPipeline().build();
        PipeStream plain = stream("x")
                .clearPipeline()
                .clearHistory()
                .setDocument(Document.newBuilder())
                .build();

        assertThat(Streams.masked(Streams.bytes(secret), MASKS)).contains(Payload.ABSENT);
        assertThat(Streams.masked(Streams.bytes(plain), MASKS)).isEmpty();
        assertThat(Streams.masked(Streams.bytes(stream("x").clearEnteredAt().build()), MASKS))
                .contains(Payload.ABSENT);
    }

    @Test
    void hidesAsAWholeWhatItCannotLookInto() {
        PipeStream hiddenBody = stream("s3cret").build();
        PipeStream unknownField = stream("x")
                .setUnknownFields(UnknownFieldSet.newBuilder()
                        .addField(
                                99,
                                UnknownFieldSet.Field.newBuilder()
                                        .addLengthDelimited(ByteString.copyFromUtf8("s3cret"))
                                        .build())
                        .build())
                .build();

        assertThat(Streams.masked(Streams.bytes(hiddenBody), MASKS)).contains(Payload.ABSENT);
        assertThat(Streams.masked(Streams.bytes(unknownField), MASKS)).contains(Payload.ABSENT);
        assertThat(Streams.masked(Payload.of("{\"no\":\"stream\"}"), MASKS)).isEmpty();
    }

    @Test
    void showsWhatHoldsNoSecretAsItIs() {
        Payload plain = Streams.bytes(stream("x")
                .clearHistory()
                .setDocument(Document.newBuilder()
                        .setBody(ByteString.copyFromUtf8("x"))
                        .putMetadata("b", "1")
                        .putMetadata("a", "2"))
                .build());

        assertThat(Streams.masked(plain, MASKS)).contains(plain);
    }

    @Test
    void keepsSecretHeadersOfARecordOutOfItsMetadata() {
        Content record = Content.of(Payload.of("v"))
                .withHeaders(new Headers(List.of(
                        Header.of("Authorization", "Bearer s3cret"),
                        Header.of("lang", "en"),
                        Header.of("x-card-pin", "17"))));

        assertThat(Arrived.document(record, SecretHeaders.USUAL).metadata()).containsOnlyKeys("lang", "x-card-pin");
        assertThat(Arrived.document(record, SecretHeaders.USUAL.and(List.of("X-*-Pin")))
                        .metadata())
                .containsOnlyKeys("lang");
    }

    @Test
    void leavesALetterThatHoldsNoStreamAsItIs() {
        Payload other = Payload.owning(
                DlqMessage.newBuilder().setErrorType("TIMEOUT").build().toByteArray());

        assertThat(new DlqEnvelope("parse").opened(other)).isEqualTo(other);
    }
}
