// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.pipeline;

import dev.redrive.admin.api.wire.QueueView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline as a graph, with how its nodes stand.
 *
 * @param transport {@code embedded} or {@code kafka}
 * @param from the topic whose records enter it; null if documents are only pushed
 * @param nodes documents enter at the first
 * @param formerNodes queues of nodes that are not in the graph any more, as far as they hold documents
 * @param graph how its graph stands among those that daemons have published; null on the embedded store
 */
public record PipelineView(
        String name,
        String transport,
        @Nullable FromView from,
        List<NodeView> nodes,
        List<QueueView> formerNodes,
        @Nullable GraphView graph) {

    public PipelineView {
        nodes = List.copyOf(nodes);
        formerNodes = List.copyOf(formerNodes);
    }

    /**
     * A topic that others write.
     *
     * @param queue makes documents of its records
     */
    public record FromView(String cluster, String topic, QueueView queue) {}

    /**
     * One node.
     *
     * @param after the nodes it follows
     * @param when which documents it handles; null for all
     * @param queue its queue: counts, dead letters, and what its engine has done since its start
     */
    public record NodeView(
            String id, List<AfterView> after, @Nullable String when, QueueView queue) {
        public NodeView {
            after = List.copyOf(after);
        }
    }

    /**
     * The version of a graph.
     *
     * @param version null until it is known
     * @param aside why this daemon does not work the pipeline; null if it does
     * @param former the nodes of earlier versions that are not in the graph of this daemon
     */
    public record GraphView(
            @Nullable Integer version,
            @Nullable Instant publishedAt,
            @Nullable String publishedBy,
            @Nullable String aside,
            List<FormerView> former) {
        public GraphView {
            former = List.copyOf(former);
        }
    }

    /**
     * A node that is gone.
     *
     * @param waiting documents, at most; null if that is unknown
     */
    public record FormerView(String id, @Nullable Long waiting) {}

    /**
     * A way to a node.
     *
     * @param when which documents take it; null for all
     */
    public record AfterView(String node, @Nullable String when) {}
}
