// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.version;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Timestamp;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.proto.v1.Graph;
import dev.redrive.proto.v1.GraphVersion;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * A version of a pipeline's graph, as it was published to all daemons of a cluster.
 *
 * @param version counts up from one; several versions may have one graph
 * @param fingerprint names the graph by its content
 * @param at by the clock of the daemon that published it
 * @param by the host of that daemon
 */
public record PublishedGraph(int version, String fingerprint, Graph graph, Instant at, String by) {

    /** The highest that can be configured, published or read. */
    public static final int VERSION_MAX = 1_000_000;

    public PublishedGraph {
        if (version < 1 || version > VERSION_MAX) {
            throw new IllegalArgumentException("versions count from 1 to " + VERSION_MAX + ", not to " + version);
        }
    }

    public static PublishedGraph of(int version, Graph graph, Instant at, String by) {
        return new PublishedGraph(version, GraphForm.fingerprint(graph), graph, at, by);
    }

    /** Empty if these bytes are no version of a graph. */
    public static Optional<PublishedGraph> read(byte[] bytes) {
        try {
            GraphVersion read = GraphVersion.parseFrom(bytes);
            if (read.getVersion() < 1 || read.getVersion() > VERSION_MAX || !isSound(read.getGraph())) {
                return Optional.empty();
            }
            Timestamp at = read.getPublishedAt();
            return Optional.of(of(
                    read.getVersion(),
                    read.getGraph(),
                    Instant.ofEpochSecond(at.getSeconds(), at.getNanos()),
                    read.getPublishedBy()));
        } catch (InvalidProtocolBufferException | DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static boolean isSound(Graph graph) {
        int nodes = graph.getNodesCount();
        return nodes > 0
                && nodes <= Pipeline.NODES_MAX
                && graph.getNodesList().stream().allMatch(node -> node.getId().matches(Pipeline.NODE_ID));
    }

    public byte[] toBytes() {
        return GraphVersion.newBuilder()
                .setVersion(version)
                .setGraph(graph)
                .setPublishedAt(
                        Timestamp.newBuilder().setSeconds(at.getEpochSecond()).setNanos(at.getNano()))
                .setPublishedBy(by)
                .build()
                .toByteArray();
    }

    /**
     * The pipeline of that name with this graph.
     *
     * @throws RuntimeException if this build cannot read it: a condition may be of a later one
     */
    public Pipeline pipeline(String name) {
        return GraphForm.pipeline(name, graph);
    }
}
