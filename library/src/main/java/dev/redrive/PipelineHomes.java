// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.LongestDelay;
import dev.redrive.core.policy.Policies;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Upkeep;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.node.DlqEnvelope;

/**
 * Where the queues of a pipeline live on Kafka, under the names that {@code redrive.yaml} gives them.
 *
 * @param pipeline its name
 */
record PipelineHomes(String pipeline) {

    private static final String DEAD_LETTERS = "dlq.{cluster}.{node}";

    /** The consumer group as which all its nodes read. */
    static String group(String pipeline) {
        return "redrive." + pipeline;
    }

    /** It reads a topic of its own, named as its queue. */
    Home node(PipelineNode node, Policies policies) {
        QueueName queue = Pipeline.queue(pipeline, node.id());
        var settings = settings(queue.value(), queue, FieldNames.DEFAULTS, policies);
        return new Home.OnKafka(QueueBuilder.CLUSTER_USUAL, settings.ofNode(new DlqEnvelope(node.id())));
    }

    /** It reads a topic that others write. */
    Home entry(String topic, QueueName queue, FieldNames fields, Policies policies) {
        return new Home.OnKafka(QueueBuilder.CLUSTER_USUAL, settings(topic, queue, fields, policies));
    }

    private KafkaSettings settings(String topic, QueueName queue, FieldNames fields, Policies policies) {
        String group = group(pipeline);
        var words = new Topics.Words(topic, group, Topics.CLUSTER_USUAL, queue.value());
        var topics = Topics.of(words, Topics.RETRY_USUAL, DEAD_LETTERS)
                .with(new Upkeep(Upkeep.USUAL.make(), true, LongestDelay.of(policies)));
        return new KafkaSettings(topics, group, Start.EARLIEST, Waits.MEMORY, fields, Bounds.USUAL, policies.base());
    }
}
