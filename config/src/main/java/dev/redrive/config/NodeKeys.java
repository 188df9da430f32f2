// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.ListOf;
import dev.redrive.config.form.Section;
import dev.redrive.config.kafka.KafkaConfig;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Rule;
import dev.redrive.core.policy.Then;
import dev.redrive.pipeline.condition.Condition;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.graph.PipelineNode.After;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of a pipeline's node: what it is in the graph, and what its queue is. */
final class NodeKeys {

    static final Key<String> ID = Key.of(
                    "id", AfterForm.ID, "parse", "Names the node, and its queue: `{pipeline}.{id}`.")
            .mandatory();
    static final Key<HandlerConfig> HANDLER = Key.of(
                    "handler",
                    HandlerKeys.SECTION,
                    "{ grpc: \"127.0.0.1:50051\" }",
                    "What handles the documents; as on a queue.")
            .mandatory();
    static final Key<List<After>> AFTER = Key.of(
                    "after",
                    new ListOf<>(new AfterForm(), 1, Pipeline.NODES_MAX),
                    "[parse]",
                    "The nodes it follows, any of them: ids, or `{ node: parse, when: \"…\" }`.")
            .otherwise("none: only for the first node");
    static final Key<Condition> WHEN = Key.of(
                    "when",
                    new ConditionForm(),
                    "\"document.type == 'pdf'\"",
                    "Which documents it handles; others pass it by. [pipelines.md](pipelines.md#conditions) says"
                            + " what it may ask.")
            .otherwise("all");
    static final Key<PolicyRef> POLICY = Key.of(
                    "policy",
                    PolicyRef.FORM,
                    "patient",
                    "How often and when a document is tried again whose handling failed; as on a queue.")
            .byDefault("pipeline");

    static final Section<NodeDraft> SECTION = Section.of(
                    "node",
                    NodeKeys::make,
                    ID,
                    HANDLER,
                    AFTER,
                    WHEN,
                    QueueKeys.TIMEOUT,
                    POLICY,
                    QueueKeys.RETRY,
                    QueueKeys.TYPES,
                    QueueKeys.FAILURES,
                    QueueKeys.RULES,
                    QueueKeys.CONCURRENCY,
                    QueueKeys.ORDER,
                    QueueKeys.STUCK_AFTER,
                    QueueKeys.IN_HAND)
            .hint("kafka", "write 'transport: kafka' on the pipeline")
            .hint("dlq", "dead letters of a node are always kept")
            .hint("next", "write 'after' on the node that follows")
            .check(NodeKeys::check);

    /** A node whose policies still are names. */
    interface NodeDraft {
        PipelineNode node();

        /** @param kafka null for the embedded store */
        QueueConfig queue(QueueName name, Map<String, Policies> policies, @Nullable KafkaConfig kafka);
    }

    private NodeKeys() {}

    private static void check(Answers answers) {
        QueueKeys.checkPace(answers);
        var rules = answers.get(QueueKeys.RULES);
        if (rules != null && answers.at(QueueKeys.RULES) instanceof Node.Sequence written) {
            for (int i = 0; i < rules.size(); i++) {
                check(rules.get(i), written.items().get(i), answers);
            }
        }
    }

    private static void check(Rule rule, Node at, Answers answers) {
        if (rule.then() == Then.DONE || rule.then() == Then.REJECT) {
            answers.judge()
                    .report(
                            at,
                            "with '" + rule.then().word() + "' the document would not be sent on",
                            "write retry, bury or skip: a document that its handler rejects goes on anyway");
        }
    }

    private static NodeDraft make(Answers answers) {
        var after = answers.get(AFTER);
        var node = new PipelineNode(answers.value(ID), after == null ? List.of() : after, answers.get(WHEN));
        return new NodeDraft() {
            @Override
            public PipelineNode node() {
                return node;
            }

            @Override
            public QueueConfig queue(QueueName name, Map<String, Policies> policies, @Nullable KafkaConfig kafka) {
                return new QueueConfig(
                        name,
                        answers.value(HANDLER),
                        QueueKeys.policies(
                                answers, policies, answers.value(POLICY).in(policies)),
                        QueueKeys.pace(answers),
                        answers.value(QueueKeys.ORDER),
                        true,
                        Duplicates.OFF,
                        kafka,
                        null);
            }
        };
    }
}
