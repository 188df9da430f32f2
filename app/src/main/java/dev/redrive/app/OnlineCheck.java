// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.Home;
import dev.redrive.cli.port.ConfigReport;
import dev.redrive.config.Config;
import dev.redrive.config.HandlerConfig;
import dev.redrive.config.QueueConfig;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.TopicReport;
import dev.redrive.core.report.TopicReport.Finding;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.cluster.TopicSurvey;
import dev.redrive.pipeline.node.NodeHandler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Holds a file that is in order against the Kafka clusters and the servers it names. Changes nothing there. Used once. */
final class OnlineCheck {

    private final Path file;
    private final Config config;
    private final FileCheck offline;
    private final Map<QueueName, NodeHandler.Place> nodes;
    private final List<ConfigReport.Problem> problems = new ArrayList<>();
    private final List<ConfigReport.Problem> warnings = new ArrayList<>();
    private final List<String> looked = new ArrayList<>();

    OnlineCheck(Path file, Config config) {
        this.file = file;
        this.config = config;
        this.offline = new FileCheck(file, config);
        this.nodes = Places.of(config);
    }

    /** @param summary what the file says */
    ConfigReport report(List<String> summary) {
        problems.addAll(offline.problems());
        for (String cluster : config.kafka().keySet()) {
            List<QueueConfig> queues = config.queues().values().stream()
                    .filter(queue ->
                            queue.kafka() != null && queue.kafka().cluster().equals(cluster))
                    .toList();
            if (!queues.isEmpty()) {
                check(cluster, queues);
            }
        }
        if (looked.isEmpty()) {
            looked.add("no queue lives on Kafka");
        }
        HandlerCheck handlers = new HandlerCheck(config);
        config.queues().values().forEach(queue -> ask(queue, handlers));
        List<String> lines = new ArrayList<>(summary);
        lines.addAll(looked);
        return new ConfigReport(file.toString(), problems, warnings, offline.advice(), lines);
    }

    private void check(String name, List<QueueConfig> queues) {
        try (KafkaCluster cluster = new KafkaCluster(
                Homes.properties(Objects.requireNonNull(config.kafka().get(name))))) {
            TopicSurvey survey = new TopicSurvey(name, cluster);
            for (QueueConfig queue : queues) {
                if (Homes.of(queue, nodes.get(queue.name())) instanceof Home.OnKafka home) {
                    found(queue, survey.rehearse(queue.name(), home.settings().topics()));
                }
            }
        } catch (Refused refused) {
            problems.add(offline.problem(List.of("kafka", name, "bootstrap"), refused.why(), refused.remedy()));
        }
    }

    /** A warning at most: servers come and go, and their queues wait for them. */
    private void ask(QueueConfig queue, HandlerCheck handlers) {
        HandlerCheck.Finding finding = handlers.look(queue);
        if (finding != null) {
            looked.add(FileCheck.path(way(queue)) + ": " + finding.looked());
            if (finding.complaint() != null) {
                warnings.add(
                        offline.problem(on(queue, "handler"), finding.complaint(), "attempts fail until it is there"));
            }
        }
    }

    private void found(QueueConfig queue, List<TopicReport> topics) {
        int before = problems.size();
        for (TopicReport topic : topics) {
            for (Finding finding : topic.findings()) {
                var told = offline.problem(keys(queue, topic.role()), finding.what(), finding.remedy());
                (finding.stops() ? problems : warnings).add(told);
            }
        }
        looked.add(FileCheck.path(way(queue)) + ": " + words(topics, problems.size() - before));
    }

    private static String words(List<TopicReport> topics, int problems) {
        List<String> toMake = topics.stream()
                .filter(topic -> topic.facts() == null && topic.findings().isEmpty())
                .map(TopicReport::topic)
                .toList();
        String lookedAt = topics.stream()
                .filter(topic -> topic.role() == TopicReport.Role.SOURCE && topic.facts() != null)
                .map(topic -> topic.topic() + " with "
                        + Objects.requireNonNull(topic.facts()).partitions() + " partition(s), and its other topics")
                .findFirst()
                .orElse("its topics");
        return "looked at " + lookedAt + " on "
                + topics.getFirst().cluster() + ": "
                + (problems == 0 ? "in order" : problems + " problem(s)")
                + (toMake.isEmpty() ? "" : "; the start will make " + String.join(", ", toMake));
    }

    /** Where the file says what decides the topic's name. */
    private List<String> keys(QueueConfig queue, TopicReport.Role role) {
        if (nodes.containsKey(queue.name())) {
            return way(queue);
        }
        if (queue.handler() instanceof HandlerConfig.Entry) {
            return on(queue, role == TopicReport.Role.SOURCE ? "topic" : "group");
        }
        return switch (role) {
            case SOURCE -> on(queue, "kafka", "topic");
            case RETRY -> on(queue, "kafka", "retryTopic");
            case DEAD_LETTERS -> on(queue, "dlq", "topic");
            case PROGRESS, ACTS -> on(queue, "kafka");
        };
    }

    private List<String> on(QueueConfig queue, String... keys) {
        return Stream.concat(way(queue).stream(), Stream.of(keys)).toList();
    }

    /** Where the queue stands in the file. */
    private List<String> way(QueueConfig queue) {
        NodeHandler.Place node = nodes.get(queue.name());
        if (node != null) {
            return Places.way(node);
        }
        return queue.handler() instanceof HandlerConfig.Entry(var pipeline)
                ? List.of("pipelines", pipeline, "from")
                : List.of("queues", queue.name().value());
    }
}
