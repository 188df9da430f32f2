// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** The test's own hands on the cluster. Clients are made when first needed and outlive the brokers' deaths. */
final class Clients implements AutoCloseable {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(200);

    private final Map<String, Object> properties;

    private @Nullable Admin admin;
    private @Nullable Producer<byte[], byte[]> producer;

    Clients(Map<String, String> properties) {
        Map<String, Object> all = new HashMap<>(properties);
        // A broker that comes back is found soon.
        all.put("reconnect.backoff.max.ms", "250");
        all.put("request.timeout.ms", "5000");
        this.properties = Map.copyOf(all);
    }

    /** The nodes that are up, as the cluster sees it. */
    Set<Integer> live() {
        Collection<Node> nodes =
                answer("describe the cluster", admin().describeCluster().nodes());
        return nodes.stream().map(Node::id).collect(Collectors.toSet());
    }

    /** Returns when every partition has a leader. */
    void createTopic(String topic, int partitions, Map<String, String> configs) {
        NewTopic wanted = new NewTopic(topic, Optional.of(partitions), Optional.empty()).configs(configs);
        answer("create " + topic, admin().createTopics(List.of(wanted)).all());
        Await.until(
                ANSWER_MAX, () -> look(topic).map(Clients::isLed).orElse(false), () -> late(topic + " has no leaders"));
    }

    private static boolean isLed(TopicDescription topic) {
        return topic.partitions().stream()
                .allMatch(partition ->
                        partition.leader() != null && !partition.leader().isEmpty());
    }

    /** Returns when the topic is gone. */
    void deleteTopic(String topic) {
        answer("delete " + topic, admin().deleteTopics(List.of(topic)).all());
        Await.until(ANSWER_MAX, () -> look(topic).isEmpty(), () -> late(topic + " is still there"));
    }

    private Optional<TopicDescription> look(String topic) {
        try {
            return Optional.of(describe(topic));
        } catch (IllegalStateException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private TopicDescription describe(String topic) {
        Map<String, TopicDescription> found = answer(
                "describe " + topic, admin().describeTopics(List.of(topic)).allTopicNames());
        return Objects.requireNonNull(found.get(topic));
    }

    private List<TopicPartition> partitions(String topic) {
        return describe(topic).partitions().stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
    }

    /** Returns when every one is acknowledged by all replicas in sync. */
    List<RecordMetadata> produce(Collection<ProducerRecord<byte[], byte[]>> wanted) {
        Producer<byte[], byte[]> to = producer();
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        wanted.forEach(each -> sent.add(to.send(each)));
        to.flush();
        return sent.stream().map(future -> answer("produce", future)).toList();
    }

    /** Everything up to the end as it is now; by partition, then by offset. */
    List<ConsumerRecord<byte[], byte[]>> readAll(String topic, IsolationLevel isolation) {
        Map<String, Object> settings = new HashMap<>(properties);
        settings.put("isolation.level", isolation.toString());
        settings.put("enable.auto.commit", "false");
        settings.put("auto.offset.reset", "earliest");
        List<TopicPartition> partitions = partitions(topic);
        List<ConsumerRecord<byte[], byte[]>> read = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, ANSWER_MAX);
            Await.until(ANSWER_MAX, () -> readOn(consumer, ends, read), () -> late(topic + " is not read to " + ends));
        }
        read.sort(Comparator.<ConsumerRecord<byte[], byte[]>>comparingInt(ConsumerRecord::partition)
                .thenComparingLong(ConsumerRecord::offset));
        return List.copyOf(read);
    }

    /** Whether the ends are reached; what came in after them is left out. */
    private static boolean readOn(
            KafkaConsumer<byte[], byte[]> consumer,
            Map<TopicPartition, Long> ends,
            List<ConsumerRecord<byte[], byte[]>> read) {
        if (ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
            return true;
        }
        for (ConsumerRecord<byte[], byte[]> each : consumer.poll(POLL)) {
            Long end = ends.get(new TopicPartition(each.topic(), each.partition()));
            if (end != null && each.offset() < end) {
                read.add(each);
            }
        }
        return false;
    }

    Map<TopicPartition, OffsetAndMetadata> committed(String group) {
        return answer(
                "committed offsets of " + group,
                admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
    }

    Map<TopicPartition, Long> endOffsets(String topic) {
        Map<TopicPartition, OffsetSpec> ends =
                partitions(topic).stream().collect(Collectors.toMap(Function.identity(), each -> OffsetSpec.latest()));
        Map<TopicPartition, ListOffsetsResultInfo> found =
                answer("end offsets of " + topic, admin().listOffsets(ends).all());
        return found.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, end -> end.getValue().offset()));
    }

    private static <T> T answer(String what, Future<T> future) {
        return Await.answer(what, ANSWER_MAX, future);
    }

    private static IllegalStateException late(String what) {
        return new IllegalStateException(what + " after " + ANSWER_MAX);
    }

    private synchronized Admin admin() {
        if (admin == null) {
            admin = Admin.create(properties);
        }
        return admin;
    }

    private synchronized Producer<byte[], byte[]> producer() {
        if (producer == null) {
            Map<String, Object> settings = new HashMap<>(properties);
            settings.put("acks", "all");
            settings.put("linger.ms", "0");
            // On a topic just made, a broker may refuse the first batch and take the second: then the first never fits
            // again.
            settings.put("max.in.flight.requests.per.connection", "1");
            settings.put("delivery.timeout.ms", String.valueOf(ANSWER_MAX.toMillis()));
            producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        }
        return producer;
    }

    /** At once: what is under way is given up. */
    @Override
    public synchronized void close() {
        if (producer != null) {
            producer.close(Duration.ZERO);
        }
        if (admin != null) {
            admin.close(Duration.ZERO);
        }
    }
}
