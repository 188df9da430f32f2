// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.core.message.QueueName;
import dev.redrive.pipeline.graph.Entry;
import dev.redrive.pipeline.graph.Pipeline;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One pipeline. The queues of its nodes, and that of its entry, are among those of the configuration.
 *
 * @param cluster of Kafka, where its nodes live; null for the embedded store
 * @param entered whether records of a topic enter it
 * @param version of its graph at least, among those that daemons have published; 0 if the file does not say
 */
public record PipelineConfig(Pipeline graph, @Nullable String cluster, boolean entered, int version) {

    public String name() {
        return graph.name();
    }

    /** Of its nodes, in their order, and of its entry, if it has one. */
    public List<QueueName> queues() {
        var queues = new ArrayList<>(graph.nodes().stream().map(graph::queue).toList());
        if (entered) {
            queues.add(Entry.queue(name()));
        }
        return queues;
    }
}
