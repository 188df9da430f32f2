// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.redrive.core.item.NewDocument;
import dev.redrive.pipeline.repository.DocumentRepository;
import dev.redrive.pipeline.repository.DocumentRepository.Kept;
import dev.redrive.proto.v1.Document;
import dev.redrive.proto.v1.DocumentRef;
import dev.redrive.proto.v1.PipeStream;
import java.io.IOException;

/**
 * Puts documents into streams and takes them out: small ones travel themselves, large ones lie in the repository. Any thread.
 *
 * @param inlineMax larger documents go to the repository, and a reference to them travels
 */
public record Shelf(DocumentRepository repository, int inlineMax) {

    public static final int INLINE_USUAL = 64 << 10;

    /** The stream with this document. A large one is durable in the repository when this returns. */
    PipeStream.Builder put(PipeStream.Builder stream, NewDocument document) throws IOException {
        byte[] body = document.body().copy();
        return body.length > inlineMax
                ? stream.setDocumentRef(reference(document, repository.put(body)))
                : stream.setDocument(inline(document, UnsafeByteOperations.unsafeWrap(body)));
    }

    /** What the stream's document holds. */
    byte[] body(PipeStream stream) throws IOException {
        if (!stream.hasDocumentRef()) {
            return stream.getDocument().getBody().toByteArray();
        }
        DocumentRef ref = stream.getDocumentRef();
        return repository.get(new Kept(ref.getReference(), ref.getSize(), ref.getSha256()));
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
