// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.graph;

import dev.redrive.pipeline.condition.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of a pipeline.
 *
 * @param after the nodes it follows, any of them; empty for the first one only
 * @param when which documents it handles; null for all
 */
public record PipelineNode(
        String id, List<After> after, @Nullable Condition when) {

    public PipelineNode {
        after = List.copyOf(after);
    }

    /**
     * A way to the node.
     *
     * @param node where it comes from
     * @param when which documents take it; null for all
     */
    public record After(String node, @Nullable Condition when) {}
}
