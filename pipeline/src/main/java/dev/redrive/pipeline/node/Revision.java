// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import dev.redrive.core.attempt.Changed;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Payload;
import dev.redrive.core.report.StreamReport;
import dev.redrive.proto.v1.PipeStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** A stream whose document a handler has changed. Its id stays: it is the same document on its way. */
final class Revision {

    private Revision() {}

    /** @throws IllegalArgumentException if the outcome is no document, with what is wrong */
    static PipeStream of(PipeStream stream, Changed change, Shelf shelf) throws IOException {
        StreamReport.Document before = Streams.document(stream);
        Map<String, String> metadata = new LinkedHashMap<>(before.metadata());
        metadata.putAll(change.metadata());
        String type = change.type() == null ? before.type() : change.type();
        Payload body = change.body();
        if (body == null && stream.hasDocumentRef()) {
            // Known without reading it; checked by the same rules all the same.
            var told = new NewDocument(before.id(), type, metadata, Payload.EMPTY);
            var ref = stream.getDocumentRef().toBuilder().putAllMetadata(told.metadata());
            if (type != null) {
                ref.setContentType(type);
            }
            return stream.toBuilder().setDocumentRef(ref).build();
        }
        Payload whole = body == null ? Payload.owning(shelf.body(stream)) : body;
        return shelf.put(stream.toBuilder(), new NewDocument(before.id(), type, metadata, whole))
                .build();
    }
}
