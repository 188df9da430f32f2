// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.cli.port.ConfigReport;
import dev.redrive.config.Config;
import dev.redrive.config.HandlerConfig;
import dev.redrive.config.QueueConfig;
import dev.redrive.config.kafka.KafkaConfig;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.TopicReport;
import dev.redrive.core.report.TopicReport.Finding;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.cluster.TopicSurvey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Holds a file that is in order against the Kafka clusters and the servers it names. Changes nothing there. Used once. */
final class OnlineCheck {

    private final Path file;
    private final Config config;
    private final FileCheck offline;
    private final List<ConfigReport.Problem> problems = new ArrayList<>();
    private final List<ConfigReport.Problem> warnings = new ArrayList<>();
    private final List<String> looked = new ArrayList<>();

    OnlineCheck(Path file, Config config) {
        this.file = file;
        this.config = config;
        this.offline = new FileCheck(file, config);
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
                KafkaConfig kafka = Objects.requireNonNull(queue.kafka());
                found(queue, survey.rehearse(queue.name(), Homes.topics(kafka, queue)));
            }
        } catch (Refused refused) {
            problems.add(offline.problem(List.of("kafka", name, "bootstrap"), refused.why(), refused.remedy()));
        }
    }

    /** A warning at most: servers come and go, and their queues wait for them. */
    private void ask(QueueConfig queue, HandlerCheck handlers) {
        HandlerCheck.Finding finding = handlers.look(queue);
        if (finding != null) {
            looked.add("queues." + queue.name() + ": " + finding.looked());
            if (finding.complaint() != null) {
                var keys = List.of("queues", queue.name().value(), "handler");
                warnings.add(offline.problem(keys, finding.complaint(), "attempts fail until it is there"));
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
        looked.add("queues." + queue.name() + ": " + words(topics, problems.size() - before));
    }

    private static String words(List<TopicReport> topics, int problems) {
        List<String> toMake = topics.stream()
                .filter(topic -> topic.facts() == null && topic.findings().isEmpty())
                .map(TopicReport::topic)
                .toList();
        String partitions = topics.stream()
                .filter(topic -> topic.role() == TopicReport.Role.SOURCE && topic.facts() != null)
                .map(topic -> topic.topic() + " with "
                        + Objects.requireNonNull(topic.facts()).partitions() + " partition(s), and ")
                .findFirst()
                .orElse("");
        return "looked at " + partitions + "its other topics on "
                + topics.getFirst().cluster() + ": "
                + (problems == 0 ? "in order" : problems + " problem(s)")
                + (toMake.isEmpty() ? "" : "; the start will make " + String.join(", ", toMake));
    }

    private static List<String> keys(QueueConfig queue, TopicReport.Role role) {
        String name = queue.name().value();
        if (queue.handler() instanceof HandlerConfig.Entry(var pipeline)) {
            return List.of("pipelines", pipeline, "from", role == TopicReport.Role.SOURCE ? "topic" : "group");
        }
        return switch (role) {
            case SOURCE -> List.of("queues", name, "kafka", "topic");
            case RETRY -> List.of("queues", name, "kafka", "retryTopic");
            case DEAD_LETTERS -> List.of("queues", name, "dlq", "topic");
            case PROGRESS, ACTS -> List.of("queues", name, "kafka");
        };
    }
}
