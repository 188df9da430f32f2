// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Judge;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Quoted;
import java.util.Optional;
import java.util.Set;

/** Judges the topics of a queue together, and with those of the queues before it. */
public final class TopicRules {

    /** A topic by its name, and where the file says so. */
    public record Named(String topic, Node at) {}

    /** One consumer group on one topic: two queues must not share that, or each gets only some of the messages. */
    private record Reader(String cluster, String topic, String group) {}

    private static final Set<String> OURS = Set.of("redrive.progress", "redrive.acts");
    private static final String ANOTHER = "give it another name, e.g. ";

    private TopicRules() {}

    /** @param at where the queue says that it is on Kafka */
    public static void check(SourceKeys.Source source, Node at, Named deadLetters, Judge judge) {
        var retry = new Named(source.retryTopic(), entry(at, SourceKeys.RETRY_TOPIC.name()));
        if (OURS.contains(source.topic())) {
            judge.report(
                    entry(at, SourceKeys.TOPIC.name()),
                    Quoted.text(source.topic()) + " is a topic Redrive keeps for itself",
                    "name the topic that has the messages");
        }
        own("the retry topic", retry, source, "\"{topic}.{group}.retry\"", judge);
        own("the dead-letter topic", deadLetters, source, "\"{topic}.dlq\"", judge);
        if (deadLetters.topic().equals(retry.topic()) && !retry.topic().equals(source.topic())) {
            judge.report(
                    deadLetters.at(),
                    "the dead-letter topic and the retry topic are the same, " + Quoted.text(retry.topic()),
                    ANOTHER + "\"{topic}.dlq\"");
        }
        if (!taken(new Reader(source.cluster(), source.topic(), source.group()), at, judge)) {
            taken(new Reader(source.cluster(), retry.topic(), source.retryGroup()), retry.at(), judge);
        }
    }

    private static void own(String what, Named named, SourceKeys.Source source, String usual, Judge judge) {
        var topic = named.topic();
        if (!TopicName.isOne(topic)) {
            judge.report(
                    named.at(),
                    what + " would be " + Quoted.text(topic) + ", which is not the name of a topic",
                    "give it a name of " + TopicName.RULE);
        } else if (topic.equals(source.topic())) {
            judge.report(named.at(), what + " is the topic itself, " + Quoted.text(topic), ANOTHER + usual);
        } else if (OURS.contains(topic)) {
            judge.report(
                    named.at(),
                    what + " is " + Quoted.text(topic) + ", which Redrive keeps for itself",
                    ANOTHER + usual);
        }
    }

    private static boolean taken(Reader reader, Node at, Judge judge) {
        var first = judge.taken().by(reader, at);
        if (first != null) {
            judge.report(
                    at,
                    first.trail() + " reads topic " + Quoted.text(reader.topic()) + " as group "
                            + Quoted.text(reader.group()) + " already",
                    "give one of the two queues another group");
        }
        return first != null;
    }

    private static Node entry(Node node, String key) {
        return node instanceof Node.Mapping mapping ? find(mapping, key).orElse(node) : node;
    }

    /** Where that key's value stands. */
    public static Optional<Node> find(Node.Mapping mapping, String key) {
        return mapping.entries().stream()
                .filter(entry -> entry.key().equals(key))
                .map(Node.Entry::value)
                .findFirst();
    }
}
