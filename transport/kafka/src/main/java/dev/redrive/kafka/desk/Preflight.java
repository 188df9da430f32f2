// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.time.Durations;
import dev.redrive.kafka.settings.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Whether the topics of a queue keep what it puts there. Topics that are missing are for others to report. */
final class Preflight {

    private static final Duration WITHIN = Duration.ofSeconds(10);

    private Preflight() {}

    /** @param stops whether messages are in danger; else it is a warning */
    record Finding(boolean stops, String what, String remedy) {}

    /** Blocks. */
    static Map<String, Map<String, String>> settings(Admin admin, Topics topics) {
        Map<String, Map<String, String>> settings = new HashMap<>();
        for (String topic : List.of(topics.retry(), topics.deadLetters())) {
            var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
            try {
                Map<String, String> values = new HashMap<>();
                for (Config config : Answers.of(
                                admin.describeConfigs(List.of(resource)).all(), WITHIN)
                        .values()) {
                    config.entries().forEach(each -> {
                        if (each.value() != null) {
                            values.put(each.name(), each.value());
                        }
                    });
                }
                settings.put(topic, values);
            } catch (UnknownTopicOrPartitionException e) {
                settings.put(topic, Map.of());
            } catch (KafkaException e) {
                throw new KafkaException("cannot read the settings of " + topic + ": " + Answers.words(e), e);
            }
        }
        return settings;
    }

    static List<Finding> judge(Topics topics, Map<String, Map<String, String>> settings, Duration longest) {
        List<Finding> findings = new ArrayList<>();
        Map<String, String> retry = settings.getOrDefault(topics.retry(), Map.of());
        Map<String, String> letters = settings.getOrDefault(topics.deadLetters(), Map.of());
        long kept = number(retry, TopicConfig.RETENTION_MS_CONFIG);
        if (kept >= 0 && kept < longest.toMillis()) {
            findings.add(new Finding(
                    true,
                    "topic " + topics.retry() + " keeps messages for " + Durations.print(Duration.ofMillis(kept))
                            + ", less than the longest delay of " + Durations.print(longest),
                    "raise its " + TopicConfig.RETENTION_MS_CONFIG + ", or shorten the delay"));
        }
        deletesOnly(topics.retry(), retry, findings);
        deletesOnly(topics.deadLetters(), letters, findings);
        for (String bound : List.of(TopicConfig.RETENTION_MS_CONFIG, TopicConfig.RETENTION_BYTES_CONFIG)) {
            if (number(letters, bound) >= 0) {
                findings.add(new Finding(
                        false,
                        "topic " + topics.deadLetters() + " loses dead letters: its " + bound + " is "
                                + letters.get(bound),
                        "set its " + bound + " to -1"));
            }
        }
        return findings;
    }

    private static void deletesOnly(String topic, Map<String, String> settings, List<Finding> findings) {
        String policy = settings.getOrDefault(TopicConfig.CLEANUP_POLICY_CONFIG, "");
        if (policy.contains(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            findings.add(new Finding(
                    true,
                    "topic " + topic + " is compacted: of the messages of one key it keeps the last",
                    "set its " + TopicConfig.CLEANUP_POLICY_CONFIG + " to " + TopicConfig.CLEANUP_POLICY_DELETE));
        }
    }

    /** -1 if it says nothing. */
    private static long number(Map<String, String> settings, String name) {
        try {
            return Long.parseLong(settings.getOrDefault(name, "-1"));
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
