// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Judge;
import dev.redrive.config.form.Text;
import dev.redrive.config.yaml.Node;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where the nodes of a pipeline on Kafka read: topic {@code {pipeline}.{node}}, as group {@code redrive.{pipeline}}. */
public final class NodeTopics {
    /** Dead letters of a node, and of an entry. */
    static final String DEAD_LETTERS = "dlq.{cluster}.{node}";

    public static final Text CLUSTER =
            new Text("a name", ClusterKeys.NAME, "a name from 'kafka' at the top of the file");

    private NodeTopics() {}

    /** @param at where the file names the cluster; null if it does not */
    public static void check(Node pipeline, @Nullable Node at, @Nullable String cluster, Judge judge) {
        SourceKeys.checkCluster(pipeline, at, cluster, judge);
    }

    /** @param named null for the only one there is */
    public static String cluster(@Nullable String named, Judge judge) {
        return named == null ? judge.names().clusters().iterator().next() : named;
    }

    static String group(String pipeline) {
        return "redrive." + pipeline;
    }

    public static KafkaConfig of(String pipeline, String queue, String cluster, Judge judge) {
        var words = new TopicPattern.Words(queue, group(pipeline), judge.names().installation(), queue);
        return new KafkaConfig(
                cluster,
                words.topic(),
                words.group(),
                KafkaConfig.Start.EARLIEST,
                new KafkaConfig.Topics(
                        TopicPattern.filled(Objects.requireNonNull(SourceKeys.RETRY_TOPIC.fallback()), words),
                        TopicPattern.filled(DEAD_LETTERS, words),
                        true,
                        null),
                KafkaConfig.Waits.MEMORY,
                FieldsKeys.orUsual(null),
                KafkaConfig.Bounds.USUAL);
    }
}
