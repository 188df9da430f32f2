// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline and how its nodes stand.
 *
 * @param transport embedded or kafka
 * @param nodes the first is where documents enter
 */
public record PipelineReport(String name, String transport, List<Node> nodes) {

    public PipelineReport {
        nodes = List.copyOf(nodes);
    }

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
