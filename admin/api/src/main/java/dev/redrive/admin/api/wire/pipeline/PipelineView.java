// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.pipeline;

import dev.redrive.admin.api.wire.QueueView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline as a graph, with how its nodes stand.
 *
 * @param transport {@code embedded} or {@code kafka}
 * @param from the topic whose records enter it; null if documents are only pushed
 * @param nodes documents enter at the first
 * @param formerNodes queues of nodes that are not in the graph any more, as far as they hold documents
 */
public record PipelineView(
        String name, String transport, @Nullable FromView from, List<NodeView> nodes, List<QueueView> formerNodes) {

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
     * A way to a node.
     *
     * @param when which documents take it; null for all
     */
    public record AfterView(String node, @Nullable String when) {}
}
