// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Priority;
import dev.redrive.core.message.SecretHeaders;
import dev.redrive.core.time.Time;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.version.Graphs;
import dev.redrive.proto.v1.PipeStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Makes streams of documents. Any thread, if the chance given is for any thread. */
public final class Entrance {

    private final Shelf shelf;
    private final Graphs graphs;
    private final Time time;
    private final RandomGenerator random;
    private volatile SecretHeaders secret = SecretHeaders.USUAL;

    public Entrance(Shelf shelf, Time time, RandomGenerator random) {
        this(shelf, Graphs.CONFIGURED, time, random);
    }

    /** @param graphs whether documents may enter by a graph */
    public Entrance(Shelf shelf, Graphs graphs, Time time, RandomGenerator random) {
        this.shelf = shelf;
        this.graphs = graphs;
        this.time = time;
        this.random = random;
    }

    /** From now on these headers of a record do not become metadata of its document. */
    public void keepOut(SecretHeaders headers) {
        secret = headers;
    }

    /** The message for the first node. A large document is durable in the repository when this returns. */
    public Content admit(Pipeline pipeline, NewDocument document) throws IOException {
        String name =
                HexFormat.of().toHexDigits(random.nextLong()) + HexFormat.of().toHexDigits(random.nextLong());
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
        PipeStream stream = stream(pipeline, Arrived.document(given, secret), name);
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
                .setGraph(graphs.entering(pipeline))
                .setEnteredAt(Streams.timestamp(time.now().wall()));
        return shelf.put(stream, document).build();
    }
}
