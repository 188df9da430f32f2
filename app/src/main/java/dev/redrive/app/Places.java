// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.config.Config;
import dev.redrive.config.PipelineConfig;
import dev.redrive.core.message.QueueName;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.node.NodeHandler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Where the queues of a configuration stand in its pipelines. */
final class Places {

    private Places() {}

    /** The way to a node in the file. */
    static List<String> way(NodeHandler.Place place) {
        int index = place.pipeline().nodes().indexOf(place.node());
        return List.of("pipelines", place.pipeline().name(), "nodes", dev.redrive.config.Places.item(index));
    }

    /** Of those that are nodes. */
    static Map<QueueName, NodeHandler.Place> of(Config config) {
        Map<QueueName, NodeHandler.Place> places = new HashMap<>();
        for (PipelineConfig pipeline : config.pipelines().values()) {
            Pipeline graph = pipeline.graph();
            for (PipelineNode node : graph.nodes()) {
                QueueName queue = graph.queue(node);
                var policies =
                        Objects.requireNonNull(config.queues().get(queue)).policies();
                places.put(queue, new NodeHandler.Place(graph, node, policies));
            }
        }
        return places;
    }
}
