// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Priority;
import dev.redrive.core.time.Time;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.repository.DocumentRepository;
import dev.redrive.pipeline.repository.DocumentRepository.Kept;
import dev.redrive.proto.v1.Document;
import dev.redrive.proto.v1.DocumentRef;
import dev.redrive.proto.v1.PipeStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Makes streams of documents. Any thread, if the chance given is for any thread. */
public final class Entrance {

    /** Larger documents go to the repository, and a reference to them travels. */
    public static final int INLINE_USUAL = 64 << 10;

    private final DocumentRepository repository;
    private final int inlineMax;
    private final Time time;
    private final RandomGenerator random;

    public Entrance(DocumentRepository repository, int inlineMax, Time time, RandomGenerator random) {
        this.repository = repository;
        this.inlineMax = inlineMax;
        this.time = time;
        this.random = random;
    }

    /** The message for the first node. A large document is durable in the repository when this returns. */
    public Content admit(Pipeline pipeline, NewDocument document) throws IOException {
        String name = HexFormat.of().toHexDigits(random.nextLong()) + HexFormat.of().toHexDigits(random.nextLong());
        PipeStream stream = stream(pipeline, document, name);
        Labels labels = new Labels(document.type(), Priority.NORMAL, null, null, name);
        Key key = document.id() == null ? null : Key.of(document.id());
        return new Content(
                key,
                Streams.bytes(stream),
                Headers.NONE,
                Hop.labels(labels, stream, pipeline.entry().id()));
    }

    /** As {@link #admit(Pipeline, NewDocument)}, of a record that others wrote. The same record makes the same stream again. */
    public Content admit(Pipeline pipeline, Message arrived) throws IOException {
        Content given = arrived.content();
        String name = arrived.id().value();
        PipeStream stream = stream(pipeline, Arrived.document(given), name);
        Labels told = given.labels();
        Labels labels = new Labels(
                told.type(),
                told.priority(),
                told.source(),
                null,
                told.correlationId() == null ? name : told.correlationId());
        return new Content(
                given.key(),
                Streams.bytes(stream),
                given.headers(),
                Hop.labels(labels, stream, pipeline.entry().id()));
    }

    /** @param name names the stream */
    private PipeStream stream(Pipeline pipeline, NewDocument document, String name) throws IOException {
        PipeStream.Builder stream = PipeStream.newBuilder()
                .setStreamId(name)
                .setPipeline(pipeline.name())
                .setEnteredAt(Streams.timestamp(time.now().wall()));
        byte[] body = document.body().copy();
        if (body.length > inlineMax) {
            return stream.setDocumentRef(reference(document, repository.put(body)))
                    .build();
        }
        return stream.setDocument(inline(document, UnsafeByteOperations.unsafeWrap(body)))
                .build();
    }

    private static Document inline(NewDocument document, ByteString body) {
        Document.Builder inline = Document.newBuilder().setBody(body).putAllMetadata(document.metadata());
        if (document.id() != null) {
            inline.setDocumentId(document.id());
        }
        if (document.type() != null) {
            inline.setContentType(document.type());
        }
        return inline.build();
    }

    private static DocumentRef reference(NewDocument document, Kept kept) {
        DocumentRef.Builder ref = DocumentRef.newBuilder()
                .setReference(kept.reference())
                .setSize(kept.size())
                .setSha256(kept.sha256())
                .putAllMetadata(document.metadata());
        if (document.id() != null) {
            ref.setDocumentId(document.id());
        }
        if (document.type() != null) {
            ref.setContentType(document.type());
        }
        return ref.build();
    }
}
