// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.report.StreamReport;
import dev.redrive.proto.v1.PipeStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A stream's document as the content of a message. */
final class Unpacked {
    static final String DOCUMENT_ID = "document-id";
    static final String STREAM_ID = "stream-id";
    static final String METADATA = "metadata.";

    private Unpacked() {}

    static Content content(Content packed, PipeStream stream, byte[] body) {
        StreamReport.Document document = Streams.document(stream);
        Labels before = packed.labels();
        var labels = new Labels(
                document.type(), before.priority(), before.source(), before.producerId(), before.correlationId());
        return new Content(packed.key(), Payload.owning(body), headers(packed.headers(), stream, document), labels);
    }

    private static Headers headers(Headers given, PipeStream stream, StreamReport.Document document) {
        List<Header> all = new ArrayList<>(given.inOrder());
        add(all, STREAM_ID, stream.getStreamId());
        add(all, DOCUMENT_ID, document.id());
        for (Map.Entry<String, String> each : new TreeMap<>(document.metadata()).entrySet()) {
            add(all, METADATA + each.getKey(), each.getValue());
        }
        return new Headers(all);
    }

    private static void add(List<Header> headers, String name, @Nullable String value) {
        if (value != null) {
            headers.add(Header.of(name, value));
        }
    }
}
