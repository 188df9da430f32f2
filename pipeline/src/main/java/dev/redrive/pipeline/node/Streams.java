// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Timestamp;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.report.StreamReport;
import dev.redrive.pipeline.condition.Facts;
import dev.redrive.proto.v1.Document;
import dev.redrive.proto.v1.DocumentRef;
import dev.redrive.proto.v1.HistoryEntry;
import dev.redrive.proto.v1.NodeOutcome;
import dev.redrive.proto.v1.PipeStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Streams as messages hold them, and what they say. */
public final class Streams {
    private static final String OUTCOME = "NODE_OUTCOME_";
    /** Years 1 to 9999, as timestamps are defined. */
    private static final long SECONDS_MIN = -62_135_596_800L;

    private static final long SECONDS_MAX = 253_402_300_799L;

    private Streams() {}

    /** @throws InvalidProtocolBufferException if the bytes are no stream */
    static PipeStream read(Payload value) throws InvalidProtocolBufferException {
        PipeStream stream = PipeStream.parseFrom(value.copy());
        if (stream.getStreamId().isEmpty() || stream.getContentCase() == PipeStream.ContentCase.CONTENT_NOT_SET) {
            throw new InvalidProtocolBufferException("a stream has an id and a document, this one lacks "
                    + (stream.getStreamId().isEmpty() ? "the first" : "the second"));
        }
        return stream;
    }

    static Payload bytes(PipeStream stream) {
        return Payload.owning(stream.toByteArray());
    }

    /** For people; null if the bytes are no stream. */
    public static @Nullable StreamReport report(Payload value) {
        try {
            PipeStream stream = read(value);
            return new StreamReport(
                    stream.getStreamId(),
                    stream.getPipeline(),
                    document(stream),
                    stream.getPathList(),
                    stream.getHistoryList().stream().map(Streams::said).toList(),
                    instant(stream.getEnteredAt()));
        } catch (InvalidProtocolBufferException e) {
            return null;
        }
    }

    /**
     * A stream with what the masks take out; absent if its document is hidden as a whole, or if it has fields that we cannot look into.
     * Empty if the value is no stream, or only looks like one and has nothing to hide.
     */
    public static Optional<Payload> masked(Payload value, Pipelines.Masks masks) {
        PipeStream stream;
        try {
            stream = read(value);
        } catch (InvalidProtocolBufferException e) {
            return Optional.empty();
        }
        PipeStream.Builder shown = stream.toBuilder()
                .setStreamId(masks.text(stream.getStreamId()))
                .setPipeline(masks.text(stream.getPipeline()))
                .setGraph(masks.text(stream.getGraph()))
                .clearPath()
                .addAllPath(stream.getPathList().stream().map(masks::text).toList())
                .clearHistory();
        stream.getHistoryList().forEach(each -> shown.addHistory(masked(each, masks)));
        boolean bodyShown = stream.hasDocument()
                ? masked(shown.getDocumentBuilder(), masks)
                : masked(shown.getDocumentRefBuilder(), masks);
        if (stream.getPipeline().isEmpty() || !stream.hasEnteredAt()) {
            return bodyShown && shown.build().equals(stream) ? Optional.empty() : Optional.of(Payload.ABSENT);
        }
        return Optional.of(bodyShown && isKnown(stream) ? bytes(shown.build()) : Payload.ABSENT);
    }

    /** Whether it has no field that a later version may have put there. */
    private static boolean isKnown(PipeStream stream) {
        return Stream.concat(
                        Stream.of(stream, stream.getDocument(), stream.getDocumentRef(), stream.getEnteredAt()),
                        stream.getHistoryList().stream().flatMap(each -> Stream.of(each, each.getAt())))
                .allMatch(each -> each.getUnknownFields().asMap().isEmpty());
    }

    private static HistoryEntry masked(HistoryEntry entry, Pipelines.Masks masks) {
        HistoryEntry.Builder shown = entry.toBuilder().setNodeId(masks.text(entry.getNodeId()));
        if (entry.hasCode()) {
            shown.setCode(masks.text(entry.getCode()));
        }
        if (entry.hasMessage()) {
            shown.setMessage(masks.text(entry.getMessage()));
        }
        return shown.build();
    }

    /** False if the body is hidden as a whole. */
    private static boolean masked(Document.Builder document, Pipelines.Masks masks) {
        if (document.hasDocumentId()) {
            document.setDocumentId(masks.text(document.getDocumentId()));
        }
        if (document.hasContentType()) {
            document.setContentType(masks.text(document.getContentType()));
        }
        Map<String, String> metadata = masked(document.getMetadataMap(), masks);
        document.clearMetadata().putAllMetadata(metadata);
        Payload body = masks.body(Payload.owning(document.getBody().toByteArray()));
        document.setBody(ByteString.copyFrom(body.copy()));
        return !body.isAbsent();
    }

    private static boolean masked(DocumentRef.Builder document, Pipelines.Masks masks) {
        document.setReference(masks.text(document.getReference()));
        if (document.hasDocumentId()) {
            document.setDocumentId(masks.text(document.getDocumentId()));
        }
        if (document.hasContentType()) {
            document.setContentType(masks.text(document.getContentType()));
        }
        Map<String, String> metadata = masked(document.getMetadataMap(), masks);
        document.clearMetadata().putAllMetadata(metadata);
        return true;
    }

    private static Map<String, String> masked(Map<String, String> metadata, Pipelines.Masks masks) {
        Map<String, String> shown = new LinkedHashMap<>();
        metadata.forEach((name, value) -> shown.put(masks.text(name), masks.metadata(name, value)));
        return shown;
    }

    static StreamReport.Document document(PipeStream stream) {
        if (stream.hasDocumentRef()) {
            DocumentRef ref = stream.getDocumentRef();
            return new StreamReport.Document(
                    ref.hasDocumentId() ? ref.getDocumentId() : null,
                    ref.hasContentType() ? ref.getContentType() : null,
                    ref.getSize(),
                    ref.getReference(),
                    ref.getMetadataMap());
        }
        Document document = stream.getDocument();
        return new StreamReport.Document(
                document.hasDocumentId() ? document.getDocumentId() : null,
                document.hasContentType() ? document.getContentType() : null,
                document.getBody().size(),
                null,
                document.getMetadataMap());
    }

    /** Of its document; null if it has none. */
    static @Nullable String type(PipeStream stream) {
        if (stream.hasDocumentRef()) {
            DocumentRef ref = stream.getDocumentRef();
            return ref.hasContentType() ? ref.getContentType() : null;
        }
        Document document = stream.getDocument();
        return document.hasContentType() ? document.getContentType() : null;
    }

    private static StreamReport.Said said(HistoryEntry entry) {
        return new StreamReport.Said(
                entry.getNodeId(),
                word(entry.getOutcome()),
                instant(entry.getAt()),
                entry.getAttempts(),
                entry.hasCode() ? entry.getCode() : null,
                entry.hasMessage() ? entry.getMessage() : null,
                entry.getChanged());
    }

    static Facts facts(PipeStream stream) {
        StreamReport.Document document = document(stream);
        List<Map<String, String>> history = new ArrayList<>();
        for (HistoryEntry each : stream.getHistoryList()) {
            history.add(Map.of(
                    "node", each.getNodeId(),
                    "outcome", word(each.getOutcome()),
                    "code", each.getCode(),
                    "message", each.getMessage()));
        }
        return new Facts(
                document.id() == null ? "" : document.id(),
                document.type() == null ? "" : document.type(),
                document.size(),
                document.metadata(),
                new Facts.Stream(stream.getStreamId(), stream.getPipeline(), stream.getPathList(), history));
    }

    static Timestamp timestamp(Instant time) {
        return Timestamp.newBuilder()
                .setSeconds(time.getEpochSecond())
                .setNanos(time.getNano())
                .build();
    }

    /** Whatever a stream says, people get a time: the nearest that a timestamp may say. */
    private static Instant instant(Timestamp time) {
        long seconds = Math.clamp(time.getSeconds(), SECONDS_MIN, SECONDS_MAX);
        return Instant.ofEpochSecond(seconds, Math.clamp(time.getNanos(), 0, 999_999_999));
    }

    private static String word(NodeOutcome outcome) {
        String name = outcome.name();
        return (name.startsWith(OUTCOME) ? name.substring(OUTCOME.length()) : name).toLowerCase(Locale.ROOT);
    }
}
