// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Text;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Quoted;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table of a topic whose records enter a pipeline as documents. */
public final class EntryKeys {

    static final Key<String> CLUSTER = Key.of(
                    "cluster",
                    NodeTopics.CLUSTER,
                    "main",
                    "Which cluster the topic is on, by its name under `kafka` at the top of the file.")
            .otherwise("that of the pipeline, or the only one there is");
    static final Key<String> TOPIC = Key.of(
                    "topic", TopicName.form(), "incoming", "What is read: a topic that others write.")
            .mandatory();
    static final Key<String> GROUP = Key.of(
                    "group",
                    new Text("the name of a group", "[A-Za-z0-9._-]{1,150}", "letters, digits, '.', '_' and '-'")
                            .numeric(),
                    "imports",
                    "The consumer group it is read as.")
            .otherwise("`redrive.{pipeline}`");
    static final Key<KafkaConfig.Fields> FIELDS = Key.of(
                    "fields",
                    FieldsKeys.SECTION,
                    "{ type: event-type }",
                    "Which headers of a record tell what the document is; as on a queue.")
            .otherwise("as on a queue");

    public static final Section<Draft> SECTION = Section.of(
                    "from", EntryKeys::make, CLUSTER, TOPIC, GROUP, SourceKeys.START, FIELDS)
            .hint("bootstrap", "write it under 'kafka' at the top of the file, and its name as 'cluster' here")
            .hint("groupId", "write 'group'")
            .hint("queue", "documents enter from a topic of Kafka; push them by command or API otherwise")
            .hint("kafka", "write its keys here: topic, group, start");

    /** What the file says. */
    public record Draft(
            @Nullable String cluster,
            String topic,
            @Nullable String group,
            KafkaConfig.Start start,
            KafkaConfig.Fields fields) {}

    /**
     * The pipeline behind it.
     *
     * @param onKafka whether its nodes live there
     * @param cluster of its nodes, as it is written; null if it is not
     * @param entry what the entry's queue is called
     * @param nodes what the queues of its nodes are called
     */
    public record Behind(
            String name, boolean onKafka, @Nullable String cluster, String entry, List<String> nodes) {}

    private EntryKeys() {}

    private static Draft make(Answers answers) {
        return new Draft(
                answers.get(CLUSTER),
                answers.value(TOPIC),
                answers.get(GROUP),
                answers.value(SourceKeys.START),
                FieldsKeys.orUsual(answers.get(FIELDS)));
    }

    /** @param at where it stands in the file */
    public static void check(Draft draft, Node at, Behind pipeline, Judge judge) {
        if (draft.cluster() != null || !pipeline.onKafka()) {
            var written = at instanceof Node.Mapping mapping
                    ? TopicRules.find(mapping, CLUSTER.name()).orElse(null)
                    : null;
            SourceKeys.checkCluster(at, written, draft.cluster(), judge);
        }
        var cluster = cluster(draft, pipeline, judge);
        if (cluster == null) {
            return;
        }
        var source = source(draft, cluster, pipeline, judge);
        if (pipeline.onKafka() && isOwn(source, pipeline, judge)) {
            var topic = at instanceof Node.Mapping mapping
                    ? TopicRules.find(mapping, TOPIC.name()).orElse(at)
                    : at;
            judge.report(
                    topic,
                    Quoted.text(draft.topic()) + " is one of the pipeline's own topics",
                    "name the topic that others write");
        } else {
            TopicRules.check(source, at, new TopicRules.Named(deadLetters(source), at), judge);
        }
    }

    /** Of what is in order. */
    public static KafkaConfig of(Draft draft, Behind pipeline, Judge judge) {
        var source = source(draft, Objects.requireNonNull(cluster(draft, pipeline, judge)), pipeline, judge);
        return new KafkaConfig(
                source.cluster(),
                source.topic(),
                source.group(),
                source.start(),
                new KafkaConfig.Topics(source.retryTopic(), deadLetters(source), source.create(), null),
                KafkaConfig.Waits.MEMORY,
                draft.fields(),
                KafkaConfig.Bounds.USUAL);
    }

    /** Null if it cannot be told, which is a problem of its own. */
    private static @Nullable String cluster(Draft draft, Behind pipeline, Judge judge) {
        var known = judge.names().clusters();
        var named = draft.cluster() == null && pipeline.onKafka() ? pipeline.cluster() : draft.cluster();
        if (named != null) {
            return known.contains(named) ? named : null;
        }
        return known.size() == 1 ? known.iterator().next() : null;
    }

    private static SourceKeys.Source source(Draft draft, String cluster, Behind pipeline, Judge judge) {
        var group = draft.group() == null ? NodeTopics.group(pipeline.name()) : draft.group();
        var words = new TopicPattern.Words(draft.topic(), group, judge.names().installation(), pipeline.entry());
        var retry = Objects.requireNonNull(SourceKeys.RETRY_TOPIC.fallback());
        return new SourceKeys.Source(cluster, words, draft.start(), retry, true);
    }

    private static String deadLetters(SourceKeys.Source source) {
        return source.deadLetterTopic(NodeTopics.DEAD_LETTERS);
    }

    /** Whether what the pipeline writes would enter it again. */
    private static boolean isOwn(SourceKeys.Source source, Behind pipeline, Judge judge) {
        var named = pipeline.cluster();
        if (!source.cluster().equals(named == null ? source.cluster() : named)) {
            return false;
        }
        return pipeline.nodes().stream()
                .map(node -> NodeTopics.of(pipeline.name(), node, source.cluster(), judge))
                .anyMatch(node -> List.of(
                                node.topic(),
                                node.topics().retry(),
                                node.topics().deadLetters())
                        .contains(source.topic()));
    }
}
