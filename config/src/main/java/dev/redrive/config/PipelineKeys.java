// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.ListOf;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Whole;
import dev.redrive.config.form.Word;
import dev.redrive.config.kafka.EntryKeys;
import dev.redrive.config.kafka.NodeTopics;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Place;
import dev.redrive.config.yaml.Quoted;
import dev.redrive.config.yaml.Trail;
import dev.redrive.core.policy.Policies;
import dev.redrive.pipeline.graph.Entry;
import dev.redrive.pipeline.graph.Flaw;
import dev.redrive.pipeline.graph.Flaws;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.version.PublishedGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of a pipeline. */
final class PipelineKeys {
    private static final String NAME = "[A-Za-z0-9_-]{1,50}";

    /** Where the queues of its nodes live. */
    enum Where {
        EMBEDDED,
        KAFKA
    }

    static final Key<Where> TRANSPORT = Key.of(
                    "transport",
                    Word.of(Where.class),
                    "kafka",
                    "Where the queues of all its nodes live: the embedded store, or Kafka.")
            .byDefault("embedded");
    static final Key<String> CLUSTER = Key.of(
                    "cluster",
                    NodeTopics.CLUSTER,
                    "main",
                    "With `transport: kafka`, which cluster, by its name under `kafka` at the top of the file.")
            .otherwise("the only one there is");
    static final Key<EntryKeys.Draft> FROM = Key.of(
                    "from",
                    EntryKeys.SECTION,
                    "{ topic: incoming }",
                    "A topic of Kafka that others write: each of its records enters as a document.")
            .otherwise("documents are pushed by command and API");
    static final Key<Integer> VERSION = Key.of(
                    "version",
                    new Whole(1, PublishedGraph.VERSION_MAX),
                    "5",
                    "With `transport: kafka`, the version of the graph at least. Only needed to go back to an earlier graph: a"
                            + " number above the version in force, which `redrive pipeline show` tells.")
            .otherwise("daemons count versions by themselves");
    static final Key<List<NodeKeys.NodeDraft>> NODES = Key.of(
                    "nodes",
                    new ListOf<>(NodeKeys.SECTION, 1, Pipeline.NODES_MAX),
                    "[ { id: parse, handler: { grpc: \"127.0.0.1:50051\" } } ]",
                    "Its nodes; documents enter at the first.")
            .mandatory();

    static final Section<PipelineDraft> SECTION = Section.of(
                    "pipeline", PipelineKeys::make, TRANSPORT, CLUSTER, FROM, VERSION, NODES)
            .hint("kafka", "write transport: kafka")
            .hint("topic", "write from: { topic: … }")
            .hint("handler", "write it on each node")
            .hint("policy", "write it on each node")
            .check(PipelineKeys::check);

    /** A pipeline whose policies still are names. */
    interface PipelineDraft {
        PipelineConfig of(String name);

        /** Of its nodes, and of its entry. */
        List<QueueConfig> queues(String name, Map<String, Policies> policies);
    }

    private PipelineKeys() {}

    /** Judges the name a file gives a pipeline. */
    static @Nullable String name(String name, Place place, Trail trail, Judge judge) {
        if (name.matches(NAME)) {
            return name;
        }
        judge.problems()
                .report(
                        place,
                        trail,
                        Quoted.text(name) + " is not the name of a pipeline",
                        "use letters, digits, '_' and '-', at most 50 characters");
        return null;
    }

    private static void check(Answers answers) {
        var onKafka = answers.value(TRANSPORT) == Where.KAFKA;
        var cluster = answers.at(CLUSTER);
        if (onKafka) {
            NodeTopics.check(answers.node(), cluster, answers.get(CLUSTER), answers.judge());
        } else if (cluster != null) {
            answers.judge()
                    .report(cluster, "'cluster' is for 'transport: kafka'", "remove it, or write transport: kafka");
        }
        var version = answers.at(VERSION);
        if (!onKafka && version != null) {
            answers.judge()
                    .report(version, "'version' is for 'transport: kafka'", "remove it, or write transport: kafka");
        }
        var nodes = answers.get(NODES);
        if (nodes != null && answers.at(NODES) instanceof Node.Sequence written) {
            entry(answers, nodes, written);
            var graph = nodes.stream().map(NodeKeys.NodeDraft::node).toList();
            for (Flaw flaw : Flaws.of(graph)) {
                answers.judge().report(place(written, flaw), flaw.what(), flaw.remedy());
            }
        }
    }

    /** The topic it reads, and the name of its queue, which is none of a node's. */
    private static void entry(Answers answers, List<NodeKeys.NodeDraft> nodes, Node.Sequence written) {
        var from = answers.get(FROM);
        var at = answers.at(FROM);
        var name = answers.node().trail().name();
        if (from == null || at == null || !name.matches(NAME)) {
            return;
        }
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).node().id().equals(Entry.ID)) {
                answers.judge()
                        .report(
                                written.items().get(i),
                                "with 'from', the queue '" + Entry.ID + "' is that of what comes from the topic",
                                "give the node another id");
            }
        }
        EntryKeys.check(from, at, behind(answers, nodes, name), answers.judge());
    }

    private static EntryKeys.Behind behind(Answers answers, List<NodeKeys.NodeDraft> nodes, String name) {
        return new EntryKeys.Behind(
                name,
                answers.value(TRANSPORT) == Where.KAFKA,
                answers.get(CLUSTER),
                Entry.queue(name).value(),
                nodes.stream()
                        .map(each -> Pipeline.queue(name, each.node().id()).value())
                        .toList());
    }

    /** Where the file says it. */
    private static Node place(Node.Sequence nodes, Flaw flaw) {
        var node = nodes.items().get(flaw.node());
        var after = flaw.after();
        if (after == null || !(node instanceof Node.Mapping mapping)) {
            return node;
        }
        return mapping.entries().stream()
                .filter(entry -> entry.key().equals(NodeKeys.AFTER.name()))
                .map(entry -> entry.value() instanceof Node.Sequence list
                        ? list.items().get(after)
                        : entry.value())
                .findFirst()
                .orElse(node);
    }

    private static PipelineDraft make(Answers answers) {
        var drafts = answers.value(NODES);
        var cluster = answers.value(TRANSPORT) == Where.KAFKA
                ? NodeTopics.cluster(answers.get(CLUSTER), answers.judge())
                : null;
        return new PipelineDraft() {
            @Override
            public PipelineConfig of(String name) {
                var nodes = drafts.stream().map(NodeKeys.NodeDraft::node).toList();
                var version = answers.get(VERSION);
                return new PipelineConfig(
                        new Pipeline(name, nodes), cluster, answers.get(FROM) != null, version == null ? 0 : version);
            }

            @Override
            public List<QueueConfig> queues(String name, Map<String, Policies> policies) {
                var queues = new ArrayList<QueueConfig>();
                for (var draft : drafts) {
                    var queue = Pipeline.queue(name, draft.node().id());
                    var kafka = cluster == null ? null : NodeTopics.of(name, queue.value(), cluster, answers.judge());
                    queues.add(draft.queue(queue, policies, kafka));
                }
                var from = answers.get(FROM);
                if (from != null) {
                    var kafka = EntryKeys.of(from, behind(answers, drafts, name), answers.judge());
                    queues.add(EntryQueue.of(name, kafka));
                }
                return queues;
            }
        };
    }
}
