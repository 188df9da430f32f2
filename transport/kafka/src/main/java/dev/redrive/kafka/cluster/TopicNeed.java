// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import dev.redrive.core.report.TopicReport.Role;
import dev.redrive.kafka.cluster.TopicSight.There;
import dev.redrive.kafka.settings.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;

/**
 * A topic that a queue cannot do without.
 *
 * @param longestDelay what the queue's messages may have to wait
 * @param ours whether we make it, and write to it
 */
public record TopicNeed(Role role, String topic, Duration longestDelay, boolean ours) {

    /** What a queue may be stopped, or paused by a person, without losing what waits on its retry topic. */
    public static final Duration PAUSE_EXPECTED = Duration.ofHours(1);

    /** What a retry topic made by us allows for a pause. */
    private static final Duration PAUSE_WITH_EASE = Duration.ofDays(7);

    /** More than headers and history of a message usually take. */
    private static final int WORDS_BYTES = 64 << 10;

    /** Claims that meet must both be seen, so what is young is not compacted. */
    private static final Duration ACTS_COMPACTED_AFTER = Duration.ofDays(1);

    /** Of a queue whose source is for others to make. */
    public TopicNeed(Role role, String topic, Duration longestDelay) {
        this(role, topic, longestDelay, role != Role.SOURCE);
    }

    /** All of a queue, its source first. */
    public static List<TopicNeed> of(Topics topics) {
        Duration longest = topics.upkeep().longestDelay();
        List<TopicNeed> needs = new ArrayList<>();
        needs.add(new TopicNeed(
                Role.SOURCE, topics.source(), longest, topics.upkeep().source()));
        needs.add(new TopicNeed(Role.RETRY, topics.retry(), longest));
        if (topics.upkeep().buries()) {
            needs.add(new TopicNeed(Role.DEAD_LETTERS, topics.deadLetters(), longest));
        }
        needs.add(new TopicNeed(Role.PROGRESS, topics.progress(), longest));
        needs.add(new TopicNeed(Role.ACTS, Topics.ACTS, longest));
        return needs;
    }

    /** Whether it has as many partitions as the source. */
    boolean isLikeTheSource() {
        return switch (role) {
            case SOURCE, RETRY, DEAD_LETTERS -> true;
            case PROGRESS, ACTS -> false;
        };
    }

    /** The topic as we would make it; replicated as the cluster does by default. */
    public NewTopic asNew(int partitions) {
        return asNew(Optional.of(partitions));
    }

    /** The same for that source, each of whose messages must fit, with what we say about it. */
    NewTopic asNew(There source) {
        NewTopic topic = asNew(source.partitions());
        if (holdsMessages() && source.largest() > 0) {
            Map<String, String> settings = new HashMap<>(topic.configs());
            long largest = Math.min(Integer.MAX_VALUE, source.largest() + WORDS_BYTES);
            settings.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Long.toString(largest));
            topic.configs(settings);
        }
        return topic;
    }

    /** Whether messages of the source are written to it. */
    boolean holdsMessages() {
        return role == Role.RETRY || role == Role.DEAD_LETTERS;
    }

    /** The same together with the source, which gets as many partitions as the cluster gives by default. */
    NewTopic asNewWithTheSource() {
        return asNew(Optional.empty());
    }

    private NewTopic asNew(Optional<Integer> partitions) {
        return new NewTopic(topic, isLikeTheSource() ? partitions : Optional.of(1), Optional.empty())
                .configs(settings());
    }

    /** For those who make it themselves. */
    String asNewInWords() {
        if (role == Role.SOURCE) {
            return "as many partitions as you like";
        }
        return (isLikeTheSource() ? "as many partitions as the topic read" : "1 partition") + ", "
                + new TreeMap<>(settings())
                        .entrySet().stream()
                                .map(each -> each.getKey() + "=" + each.getValue())
                                .collect(Collectors.joining(", "));
    }

    private Map<String, String> settings() {
        return switch (role) {
            case SOURCE -> Map.of();
            case RETRY -> deletedAfter(longestDelay.plus(PAUSE_WITH_EASE).toMillis());
            case DEAD_LETTERS -> deletedAfter(-1);
            case PROGRESS -> compacted(Duration.ZERO);
            case ACTS -> compacted(ACTS_COMPACTED_AFTER);
        };
    }

    private static Map<String, String> deletedAfter(long millis) {
        return Map.of(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                TopicConfig.CLEANUP_POLICY_DELETE,
                TopicConfig.RETENTION_MS_CONFIG,
                Long.toString(millis),
                TopicConfig.RETENTION_BYTES_CONFIG,
                "-1");
    }

    private static Map<String, String> compacted(Duration after) {
        return Map.of(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                TopicConfig.CLEANUP_POLICY_COMPACT,
                TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG,
                Long.toString(after.toMillis()));
    }
}
