// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.look;

import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.codec.Ids;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** What there is on a cluster: topics, their ends, what groups have committed. Any thread. */
public final class Ground {

    private static final Duration WITHIN = Duration.ofSeconds(4);
    /** Topics may be made, made anew and widened. */
    private static final long TOPIC_FRESH_TICKS = 15_000;

    private final KafkaCluster cluster;
    private final Time time;
    private final Map<String, Seen> topics = new HashMap<>();
    private @Nullable String clusterId;

    private record Seen(Found topic, long ticks) {}

    /** A topic that is there. */
    public record Found(String name, Uuid id, Ids ids, int partitions) {

        public List<TopicPartition> all() {
            List<TopicPartition> all = new ArrayList<>(partitions);
            for (int i = 0; i < partitions; i++) {
                all.add(new TopicPartition(name, i));
            }
            return all;
        }
    }

    public Ground(KafkaCluster cluster, Time time) {
        this.cluster = cluster;
        this.time = time;
    }

    /** Empty if there is none of that name. */
    public synchronized Optional<Found> find(String topic) {
        long ticks = time.now().ticks();
        Seen seen = topics.get(topic);
        if (seen != null && ticks - seen.ticks < TOPIC_FRESH_TICKS) {
            return Optional.of(seen.topic);
        }
        topics.remove(topic);
        Optional<Found> found = describe(topic);
        found.ifPresent(there -> topics.put(topic, new Seen(there, ticks)));
        return found;
    }

    public Found need(String topic) {
        return find(topic)
                .orElseThrow(() -> new Refused(
                        Refused.Kind.UNAVAILABLE,
                        "topic " + topic + " does not exist",
                        "make it, or correct its name"));
    }

    private Optional<Found> describe(String topic) {
        try {
            Map<String, TopicDescription> described =
                    Answers.of(admin().describeTopics(List.of(topic)).allTopicNames(), WITHIN);
            TopicDescription there = Objects.requireNonNull(described.get(topic));
            var ids = new Ids(clusterId(), there.topicId());
            return Optional.of(
                    new Found(topic, there.topicId(), ids, there.partitions().size()));
        } catch (UnknownTopicOrPartitionException e) {
            return Optional.empty();
        }
    }

    public synchronized String clusterId() {
        String known = clusterId;
        if (known == null) {
            known = Answers.of(admin().describeCluster().clusterId(), WITHIN);
            clusterId = known;
        }
        return known;
    }

    /** Not before it is needed: nobody connects to a cluster by having a desk. */
    private Admin admin() {
        return cluster.admin();
    }

    /** From where to where there is something to read that no open transaction may still take back. */
    public Map<Integer, Extent> extents(Found topic) {
        Map<Integer, Extent> extents = new HashMap<>();
        extents(List.of(topic)).forEach((partition, extent) -> extents.put(partition.partition(), extent));
        return extents;
    }

    /** The same of several topics, at the price of one. */
    public Map<TopicPartition, Extent> extents(Collection<Found> topics) {
        if (topics.isEmpty()) {
            return Map.of();
        }
        var options = new ListOffsetsOptions(IsolationLevel.READ_COMMITTED);
        var begins = admin().listOffsets(asked(topics, OffsetSpec.earliest()), options)
                .all();
        var ends =
                admin().listOffsets(asked(topics, OffsetSpec.latest()), options).all();
        Map<TopicPartition, ListOffsetsResultInfo> first = Answers.of(begins, WITHIN);
        Map<TopicPartition, Extent> extents = new HashMap<>();
        Answers.of(ends, WITHIN).forEach((partition, end) -> {
            ListOffsetsResultInfo begin = first.get(partition);
            extents.put(partition, new Extent(begin == null ? 0 : begin.offset(), end.offset()));
        });
        return extents;
    }

    /** Looks again at all topics when they are asked for. */
    public synchronized void forget() {
        topics.clear();
    }

    /** The name of a topic that is known by its id; empty if there is none. */
    public Optional<String> named(Uuid id) {
        try {
            var asked = TopicCollection.ofTopicIds(List.of(id));
            return Optional.ofNullable(Answers.of(admin().describeTopics(asked).allTopicIds(), WITHIN)
                            .get(id))
                    .map(TopicDescription::name);
        } catch (UnknownTopicIdException | UnknownTopicOrPartitionException e) {
            return Optional.empty();
        }
    }

    private static Map<TopicPartition, OffsetSpec> asked(Collection<Found> topics, OffsetSpec which) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        topics.forEach(topic -> topic.all().forEach(each -> asked.put(each, which)));
        return asked;
    }

    /** By partition; without those it has not committed. */
    public Map<Integer, OffsetAndMetadata> committed(String group, String topic) {
        Map<Integer, OffsetAndMetadata> committed = new HashMap<>();
        try {
            Answers.of(admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(), WITHIN)
                    .forEach((partition, position) -> {
                        if (position != null && partition.topic().equals(topic)) {
                            committed.put(partition.partition(), position);
                        }
                    });
        } catch (GroupIdNotFoundException e) {
            return Map.of();
        }
        return committed;
    }

    /** How many members of a group read a topic right now; all of them while its partitions are being dealt out. */
    public long readers(String group, String topic) {
        try {
            ConsumerGroupDescription there = Objects.requireNonNull(
                    Answers.of(admin().describeConsumerGroups(List.of(group)).all(), WITHIN)
                            .get(group));
            return there.members().stream()
                    .filter(each -> there.groupState() != GroupState.STABLE
                            || each.assignment().topicPartitions().stream()
                                    .anyMatch(partition -> partition.topic().equals(topic)))
                    .count();
        } catch (GroupIdNotFoundException e) {
            return 0;
        }
    }

    /** Offsets that can be read: from {@code begin} up to, and without, {@code end}. */
    public record Extent(long begin, long end) {

        public static final Extent EMPTY = new Extent(0, 0);
    }
}
