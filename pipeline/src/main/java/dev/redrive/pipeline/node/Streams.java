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
     * Empty if the value is no stream.
     */
    public static Optional<Payload> masked(Payload value, Pipelines.Masks masks) {
        PipeStream stream;
        try {
            stream = read(value);
        } catch (InvalidProtocolBufferException e) {
            return Optional.empty();
        }
        if (stream.getPipeline().isEmpty() || !stream.hasEnteredAt()) {
            return Optional.empty();
        }
        boolean known = stream.getUnknownFields().asMap().isEmpty()
                && stream.getDocument().getUnknownFields().asMap().isEmpty()
                && stream.getDocumentRef().getUnknownFields().asMap().isEmpty()
                && stream.getEnteredAt().getUnknownFields().asMap().isEmpty();
        PipeStream.Builder shown = stream.toBuilder().clearHistory();
        for (HistoryEntry each : stream.getHistoryList()) {
            known &= each.getUnknownFields().asMap().isEmpty()
                    && each.getAt().getUnknownFields().asMap().isEmpty();
            shown.addHistory(masked(each, masks));
        }
        boolean bodyShown = stream.hasDocument()
                ? masked(shown.getDocumentBuilder(), masks)
                : masked(shown.getDocumentRefBuilder(), masks);
        return Optional.of(known && bodyShown ? bytes(shown.build()) : Payload.ABSENT);
    }

    private static HistoryEntry masked(HistoryEntry entry, Pipelines.Masks masks) {
        HistoryEntry.Builder shown = entry.toBuilder();
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
        new LinkedHashMap<>(document.getMetadataMap())
                .forEach((name, value) -> document.putMetadata(name, masks.metadata(name, value)));
        Payload body = masks.body(Payload.owning(document.getBody().toByteArray()));
        document.setBody(ByteString.copyFrom(body.copy()));
        return !body.isAbsent();
    }

    private static boolean masked(DocumentRef.Builder document, Pipelines.Masks masks) {
        if (document.hasDocumentId()) {
            document.setDocumentId(masks.text(document.getDocumentId()));
        }
        if (document.hasContentType()) {
            document.setContentType(masks.text(document.getContentType()));
        }
        new LinkedHashMap<>(document.getMetadataMap())
                .forEach((name, value) -> document.putMetadata(name, masks.metadata(name, value)));
        return true;
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
