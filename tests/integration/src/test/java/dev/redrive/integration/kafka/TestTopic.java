// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.awaitility.Awaitility.await;

import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** A topic of one test, and the group that reads it. Nobody else uses these names. */
record TestTopic(KafkaBrokers brokers, String name, String group) {

    static TestTopic make(String word, int partitions) {
        return make(KafkaBrokers.shared(), word, partitions);
    }

    static TestTopic make(KafkaBrokers brokers, String word, int partitions) {
        String name = word + "-" + UUID.randomUUID();
        TestTopic topic = new TestTopic(brokers, name, "readers-of-" + name);
        topic.make(name, partitions, Map.of());
        return topic;
    }

    /** Makes one of its other topics. */
    void make(String topic, int partitions, Map<String, String> configs) {
        brokers.createTopic(topic, partitions, configs);
        // Asks the leaders: they may not know yet that they lead, and a producer that comes too early loses its
        // sequence.
        // And of several brokers the one that is asked may not have heard of the topic.
        await().ignoreExceptions().until(() -> brokers.endOffsets(topic).size() == partitions);
    }

    String dlq() {
        return name + ".dlq";
    }

    String retry() {
        return name + "." + group + ".retry";
    }

    String retryGroup() {
        return group + "-retry";
    }

    /** For clients that notice a death soon. */
    Map<String, String> properties() {
        Map<String, String> properties = new HashMap<>(brokers.clientProperties());
        properties.put("session.timeout.ms", "3000");
        properties.put("heartbeat.interval.ms", "500");
        return properties;
    }

    ProducerRecord<byte[], byte[]> record(@Nullable Integer partition, String key, String value) {
        return new ProducerRecord<>(name, partition, bytes(key), bytes(value));
    }

    ProducerRecord<byte[], byte[]> record(String key, String value) {
        return record(null, key, value);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** By partition. */
    Map<Integer, Long> committed() {
        return committed(group, name);
    }

    Map<Integer, Long> committedOfRetries() {
        return committed(retryGroup(), retry());
    }

    private Map<Integer, Long> committed(String group, String topic) {
        Map<Integer, Long> offsets = new TreeMap<>();
        brokers.committed(group).forEach((partition, position) -> {
            if (partition.topic().equals(topic) && position != null) {
                offsets.put(partition.partition(), position.offset());
            }
        });
        return offsets;
    }

    /** What the group has noted beside the committed offset. */
    String metadata(int partition) {
        var position = brokers.committed(group).get(new TopicPartition(name, partition));
        return position == null ? "" : position.metadata();
    }

    Map<Integer, Long> ends() {
        return ends(name);
    }

    Map<Integer, Long> ends(String topic) {
        Map<Integer, Long> offsets = new TreeMap<>();
        brokers.endOffsets(topic).forEach((partition, offset) -> offsets.put(partition.partition(), offset));
        return offsets;
    }

    List<ConsumerRecord<byte[], byte[]>> letters() {
        return letterCount() == 0 ? List.of() : brokers.readAll(dlq());
    }

    /** None while the topic is not there. */
    long letterCount() {
        try {
            return ends(dlq()).values().stream().mapToLong(each -> each).sum();
        } catch (IllegalStateException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return 0;
            }
            throw e;
        }
    }
}
