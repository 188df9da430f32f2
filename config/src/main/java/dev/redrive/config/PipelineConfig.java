// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.core.message.QueueName;
import dev.redrive.pipeline.graph.Pipeline;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One pipeline. The queues of its nodes are among those of the configuration.
 *
 * @param cluster of Kafka, where its nodes live; null for the embedded store
 */
public record PipelineConfig(Pipeline graph, @Nullable String cluster) {

    public String name() {
        return graph.name();
    }

    /** Of its nodes, in their order. */
    public List<QueueName> queues() {
        return graph.nodes().stream().map(graph::queue).toList();
    }
}
