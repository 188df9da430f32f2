// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.port.Handler;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.node.NodeHandler;
import java.util.ArrayList;
import java.util.List;

/**
 * A pipeline in the making; the names are those of {@code redrive.yaml}. Documents enter at its first node. {@link #build}
 * ends it.
 */
public final class PipelineBuilder {
    private final String name;
    private final Redrive redrive;
    private final List<Made> nodes = new ArrayList<>();

    /** A node, and what makes its queue once the graph is whole. */
    record Made(PipelineNode node, Setup setup) {}

    /** Makes the queue of a node. */
    interface Setup {
        QueueSetup of(Pipeline pipeline, NodeWrapper wrapper);
    }

    /** Puts a handler into its place in the graph. */
    interface NodeWrapper {
        Handler in(NodeHandler.Place place, Handler handler);
    }

    PipelineBuilder(String name, Redrive redrive) {
        this.name = name;
        this.redrive = redrive;
    }

    /** Describes the next node, whose documents are JSON of that type ({@code String} and {@code byte[]} are taken as they are). */
    public <T> NodeBuilder<T> node(String id, Class<T> type) {
        return new NodeBuilder<>(id, type, this);
    }

    PipelineBuilder add(Made made) {
        nodes.add(made);
        return this;
    }

    /** Ends the description: documents are handled once {@link Redrive#start} was called. */
    public void build() {
        var pipeline = new Pipeline(name, nodes.stream().map(Made::node).toList());
        redrive.set(pipeline);
        nodes.forEach(each -> redrive.set(each.setup().of(pipeline, redrive::node)));
    }
}
