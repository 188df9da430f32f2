// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import dev.redrive.core.report.TopicReport.Role;
import dev.redrive.kafka.cluster.TopicSight.There;
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
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks which topics there are, and makes those that are missing. Blocks; any thread. */
public final class TopicCheck {

    private static final Duration WAIT = Duration.ofSeconds(20);

    private final Admin admin;
    private final Duration within;

    public TopicCheck(Admin admin) {
        this(admin, WAIT);
    }

    /** @param within what one question may take */
    TopicCheck(Admin admin, Duration within) {
        this.admin = admin;
        this.within = within;
    }

    public String clusterId() throws InterruptedException {
        return answer(admin.describeCluster(new DescribeClusterOptions().timeoutMs(millis()))
                .clusterId());
    }

    /** Empty if there is none of that name. */
    public Optional<TopicDescription> find(String topic) throws InterruptedException {
        try {
            var options = new DescribeTopicsOptions()
                    .includeAuthorizedOperations(true)
                    .timeoutMs(millis());
            var answers = admin.describeTopics(List.of(topic), options).topicNameValues();
            return Optional.of(answer(Objects.requireNonNull(answers.get(topic))));
        } catch (UnknownTopicOrPartitionException e) {
            return Optional.empty();
        }
    }

    /** A topic with its settings, as far as we may look. */
    public TopicSight see(String topic) throws InterruptedException {
        Optional<TopicDescription> found;
        try {
            found = find(topic);
        } catch (AuthorizationException e) {
            return new TopicSight.Hidden(String.valueOf(e.getMessage()));
        }
        if (found.isEmpty()) {
            return new TopicSight.Missing();
        }
        return see(found.get());
    }

    public There see(TopicDescription found) throws InterruptedException {
        return new There(found.partitions().size(), settings(found.name()), found.authorizedOperations());
    }

    private Map<String, String> settings(String topic) throws InterruptedException {
        var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        var options = new DescribeConfigsOptions().timeoutMs(millis());
        try {
            return values(Objects.requireNonNull(
                    answer(admin.describeConfigs(List.of(resource), options).all())
                            .get(resource)));
        } catch (AuthorizationException | UnknownTopicOrPartitionException e) {
            return Map.of();
        }
    }

    private static Map<String, String> values(Config config) {
        Map<String, String> settings = new HashMap<>();
        config.entries().forEach(each -> {
            if (each.value() != null) {
                settings.put(each.name(), each.value());
            }
        });
        return settings;
    }

    /** What a queue needs besides its source. */
    public static List<NewTopic> own(Topics topics, There source) {
        return TopicNeed.of(topics).stream()
                .filter(need -> need.role() != Role.SOURCE)
                .map(need -> need.asNew(source))
                .toList();
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
        return failed(asked(missing, false));
    }

    /** Only asks whether topics could be made. Returns what could not, each with the reason. */
    Map<String, String> rehearse(Collection<NewTopic> topics) throws InterruptedException {
        return failed(asked(topics, true));
    }

    /**
     * What became of topics that were to be made.
     *
     * @param failed what could not be made, each with the reason
     * @param made the others, as far as it is known by now what they are like
     */
    record Created(Map<String, String> failed, Map<String, There> made) {}

    Created create(Collection<NewTopic> topics) throws InterruptedException {
        CreateTopicsResult asked = asked(topics, false);
        Map<String, String> failed = failed(asked);
        Map<String, There> made = new HashMap<>();
        for (NewTopic each : topics) {
            if (!failed.containsKey(each.name())) {
                known(each, asked).ifPresent(there -> made.put(each.name(), there));
            }
        }
        return new Created(failed, made);
    }

    /** By the answer of the broker that made it, since others may not know it yet. */
    private Optional<There> known(NewTopic topic, CreateTopicsResult asked) throws InterruptedException {
        String name = topic.name();
        try {
            return Optional.of(new There(answer(asked.numPartitions(name)), values(answer(asked.config(name))), null));
        } catch (KafkaException e) {
            // Someone else was faster, or its settings are not ours to read.
            if (topic.numPartitions() > 0) {
                return Optional.of(new There(topic.numPartitions(), topic.configs(), null));
            }
            return see(name) instanceof There there ? Optional.of(there) : Optional.empty();
        }
    }

    private CreateTopicsResult asked(Collection<NewTopic> topics, boolean onlyAsk) {
        return admin.createTopics(
                topics, new CreateTopicsOptions().validateOnly(onlyAsk).timeoutMs(millis()));
    }

    private Map<String, String> failed(CreateTopicsResult asked) throws InterruptedException {
        Map<String, String> failed = new HashMap<>();
        for (var each : asked.values().entrySet()) {
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

    private int millis() {
        return (int) within.toMillis();
    }

    private <T> T answer(KafkaFuture<T> future) throws InterruptedException {
        try {
            return future.get(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
        } catch (TimeoutException e) {
            throw new org.apache.kafka.common.errors.TimeoutException(
                    "no answer from the brokers within " + within.toSeconds() + " s", e);
        }
    }
}
