// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import dev.redrive.kafka.settings.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks which topics there are, and makes those that are missing. Blocks; any thread. */
public final class TopicCheck {

    private static final Duration RETRIES_KEPT = Duration.ofDays(7);
    private static final Duration WAIT = Duration.ofSeconds(20);

    private final Admin admin;

    public TopicCheck(Admin admin) {
        this.admin = admin;
    }

    public String clusterId() throws InterruptedException {
        return answer(admin.describeCluster().clusterId());
    }

    /** Empty if there is none of that name. */
    public Optional<TopicDescription> find(String topic) throws InterruptedException {
        try {
            var answers = admin.describeTopics(List.of(topic)).topicNameValues();
            return Optional.of(answer(Objects.requireNonNull(answers.get(topic))));
        } catch (UnknownTopicOrPartitionException e) {
            return Optional.empty();
        }
    }

    /** What a queue needs besides its source. */
    public static List<NewTopic> own(Topics topics, int partitions) {
        return List.of(
                retry(topics.retry(), partitions),
                deadLetters(topics.deadLetters(), partitions),
                progress(topics.progress()));
    }

    /** Messages wait here: kept for a week, deleted when they are old. */
    private static NewTopic retry(String name, int partitions) {
        return topic(
                name,
                partitions,
                Map.of(
                        TopicConfig.CLEANUP_POLICY_CONFIG,
                        TopicConfig.CLEANUP_POLICY_DELETE,
                        TopicConfig.RETENTION_MS_CONFIG,
                        Long.toString(RETRIES_KEPT.toMillis())));
    }

    /** Dead letters are kept for ever. */
    private static NewTopic deadLetters(String name, int partitions) {
        return topic(
                name,
                partitions,
                Map.of(
                        TopicConfig.CLEANUP_POLICY_CONFIG,
                        TopicConfig.CLEANUP_POLICY_DELETE,
                        TopicConfig.RETENTION_MS_CONFIG,
                        "-1",
                        TopicConfig.RETENTION_BYTES_CONFIG,
                        "-1"));
    }

    /** Positions: the newest of each is kept. */
    private static NewTopic progress(String name) {
        return topic(name, 1, Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
    }

    private static NewTopic topic(String name, int partitions, Map<String, String> configs) {
        return new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(configs);
    }

    /** Those that are not there, each with the reason. */
    public Map<String, String> missing(Collection<NewTopic> topics) throws InterruptedException {
        Map<String, String> missing = new HashMap<>();
        for (NewTopic each : topics) {
            if (find(each.name()).isEmpty()) {
                missing.put(each.name(), "does not exist");
            }
        }
        return missing;
    }

    /** Makes those that are not there. Returns what could not be made, each with the reason. */
    public Map<String, String> make(Collection<NewTopic> topics) throws InterruptedException {
        List<NewTopic> missing = new ArrayList<>();
        for (NewTopic each : topics) {
            if (find(each.name()).isEmpty()) {
                missing.add(each);
            }
        }
        Map<String, String> failed = new HashMap<>();
        for (var each : admin.createTopics(missing).values().entrySet()) {
            try {
                answer(each.getValue());
            } catch (TopicExistsException e) {
                // Someone else was faster.
            } catch (KafkaException e) {
                failed.put(each.getKey(), String.valueOf(e.getMessage()));
            }
        }
        return failed;
    }

    private static <T> T answer(KafkaFuture<T> future) throws InterruptedException {
        try {
            return future.get(WAIT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
        } catch (TimeoutException e) {
            throw new KafkaException("no answer from the brokers within " + WAIT.toSeconds() + " s", e);
        }
    }
}
