// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline and how its nodes stand.
 *
 * @param transport embedded or kafka
 * @param from the topic whose records enter it; null if documents are only pushed
 * @param nodes the first is where documents enter
 * @param formerNodes queues of nodes that are not in the graph any more, as far as they hold documents
 * @param graph how its graph stands among the published versions; null where graphs have none, as on the embedded store
 */
public record PipelineReport(
        String name,
        String transport,
        @Nullable From from,
        List<Node> nodes,
        List<QueueReport> formerNodes,
        @Nullable GraphReport graph) {

    public PipelineReport {
        nodes = List.copyOf(nodes);
        formerNodes = List.copyOf(formerNodes);
    }

    /**
     * A topic that others write.
     *
     * @param queue makes documents of its records
     */
    public record From(String cluster, String topic, QueueReport queue) {}

    /**
     * One node.
     *
     * @param when which documents it handles; null for all
     */
    public record Node(
            String id, List<After> after, @Nullable String when, QueueReport queue) {
        public Node {
            after = List.copyOf(after);
        }
    }

    /**
     * A way to a node.
     *
     * @param when which documents take it; null for all
     */
    public record After(String node, @Nullable String when) {}
}
