// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Text;
import dev.redrive.config.form.Word;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Quoted;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The table of a queue's place on Kafka. */
public final class SourceKeys {

    static final Key<String> CLUSTER = Key.of(
                    "cluster",
                    new Text("a name", ClusterKeys.NAME, "a name from 'kafka' at the top of the file"),
                    "main",
                    "Which cluster, by its name under `kafka` at the top of the file.")
            .otherwise("the only one there is");
    static final Key<String> TOPIC = Key.of("topic", TopicName.form(), "payments", "What the queue reads.")
            .mandatory();
    static final Key<String> GROUP = Key.of(
                    "group",
                    new Text("the name of a group", "\\S|\\S.{0,200}\\S", "a name without blanks around it").numeric(),
                    "billing",
                    "The consumer group it reads as; its retries are read as `{group}-retry`.")
            .mandatory();
    static final Key<KafkaConfig.Start> START = Key.of(
                    "start", Word.of(KafkaConfig.Start.class), "latest", "Where a group begins that is new.")
            .byDefault("earliest");
    static final Key<String> RETRY_TOPIC = Key.of(
                    "retryTopic",
                    new TopicPattern(),
                    "\"{topic}-retry\"",
                    "Where messages wait durably and replays arrive; `{topic}` and `{group}` stand for themselves,"
                            + " `{cluster}` for `cluster` at the top of the file, `{node}` for the queue's name.")
            .byDefault("{topic}.{group}.retry");
    static final Key<Boolean> CREATE = Key.of(
                    "create",
                    Word.trueOrFalse(),
                    "false",
                    "Whether the retry topic, the dead-letter topic, `redrive.progress` and `redrive.acts` are made if"
                            + " they are missing; `topic` itself never is.")
            .byDefault("true");

    public static final Section<Source> SECTION = Section.of(
                    "kafka", SourceKeys::make, CLUSTER, TOPIC, GROUP, START, RETRY_TOPIC, CREATE)
            .hint("bootstrap", "write it under 'kafka' at the top of the file, and its name as 'cluster' here")
            .hint("properties", "write them under 'kafka' at the top of the file")
            .hint("dlqTopic", "write dlq: { topic: … } on the queue")
            .hint("groupId", "write 'group'")
            .hint("group.id", "write 'group'")
            .hint("wait", "write it on the queue, beside 'kafka'")
            .hint("overtake", "write it on the queue, beside 'kafka'")
            .hint("fields", "write it on the queue, beside 'kafka'")
            .check(SourceKeys::check);

    /** Where a queue reads, and how its retry topic is called. */
    public record Source(
            String cluster, TopicPattern.Words words, KafkaConfig.Start start, String retryPattern, boolean create) {

        public String topic() {
            return words.topic();
        }

        public String group() {
            return words.group();
        }

        public String retryTopic() {
            return TopicPattern.filled(retryPattern, words);
        }

        public String deadLetterTopic(String pattern) {
            return TopicPattern.filled(pattern, words);
        }

        /** What the consumer of the retry topic is called. */
        public String retryGroup() {
            return group() + "-retry";
        }
    }

    private SourceKeys() {}

    private static void check(Answers answers) {
        checkCluster(answers.node(), answers.at(CLUSTER), answers.get(CLUSTER), answers.judge());
    }

    /**
     * @param node who wants a cluster
     * @param at where it says which; null if it does not
     */
    static void checkCluster(Node node, @Nullable Node at, @Nullable String named, Judge judge) {
        var known = judge.names().clusters();
        if (known.isEmpty()) {
            judge.report(
                    node,
                    "no cluster is configured",
                    "add it at the top of the file: kafka: { main: { bootstrap: \"localhost:9092\" } }");
        } else if (at == null && known.size() > 1) {
            judge.report(node, "there are several clusters", "add cluster: one of " + listed(known));
        } else if (at != null && named != null && !known.contains(named)) {
            judge.report(
                    at,
                    "there is no cluster " + Quoted.text(named),
                    judge.didYouMean(named, known, "known are: " + listed(known)));
        }
    }

    private static String listed(Collection<String> names) {
        return String.join(", ", names);
    }

    private static TopicPattern.Words words(Answers answers) {
        var queue = answers.node().trail().above();
        return new TopicPattern.Words(
                answers.value(TOPIC),
                answers.value(GROUP),
                answers.judge().names().installation(),
                queue == null ? "" : queue.name());
    }

    private static @Nullable Source make(Answers answers) {
        var named = answers.get(CLUSTER);
        return new Source(
                named == null ? answers.judge().names().clusters().iterator().next() : named,
                words(answers),
                answers.value(START),
                answers.value(RETRY_TOPIC),
                answers.value(CREATE));
    }
}
