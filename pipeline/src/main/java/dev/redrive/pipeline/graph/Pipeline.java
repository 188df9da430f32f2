// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.graph;

import dev.redrive.core.message.QueueName;
import dev.redrive.pipeline.condition.Condition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A graph without circles. Documents enter at its first node. */
public final class Pipeline {

    /** Names one node of a pipeline, and one part of its queue's name. */
    public static final String NODE_ID = "[A-Za-z0-9_-]{1,60}";

    /** More than people draw. */
    public static final int NODES_MAX = 200;

    private final String name;
    private final List<PipelineNode> nodes;
    private final Map<String, List<Way>> ways = new HashMap<>();

    /**
     * From one node to the next.
     *
     * @param when which documents take it; null for all
     */
    public record Way(PipelineNode to, @Nullable Condition when) {}

    /** @throws IllegalArgumentException if the graph is none, with all that is wrong with it */
    public Pipeline(String name, List<PipelineNode> nodes) {
        List<Flaw> flaws = Flaws.of(nodes);
        if (!flaws.isEmpty()) {
            throw new IllegalArgumentException("pipeline " + name + ": "
                    + String.join("; ", flaws.stream().map(Flaw::toString).toList()));
        }
        this.name = name;
        this.nodes = List.copyOf(nodes);
        for (PipelineNode node : nodes) {
            for (PipelineNode.After each : node.after()) {
                ways.computeIfAbsent(each.node(), any -> new ArrayList<>()).add(new Way(node, each.when()));
            }
        }
    }

    public String name() {
        return name;
    }

    public List<PipelineNode> nodes() {
        return nodes;
    }

    /** Where documents enter. */
    public PipelineNode entry() {
        return nodes.getFirst();
    }

    public Optional<PipelineNode> node(String id) {
        return nodes.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    public List<Way> from(PipelineNode node) {
        return ways.getOrDefault(node.id(), List.of());
    }

    public QueueName queue(PipelineNode node) {
        return queue(name, node.id());
    }

    /** What the queue of a node is called. */
    public static QueueName queue(String pipeline, String node) {
        return new QueueName(pipeline + "." + node);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pipeline that && name.equals(that.name) && nodes.equals(that.nodes);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + nodes.hashCode();
    }
}
