// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import dev.redrive.testkit.kafka.KafkaBrokers;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A real broker, and the clients that queues have. */
final class RealClusterRig implements ClusterRig {

    private final KafkaBrokers brokers;
    private final KafkaCluster cluster;

    RealClusterRig(KafkaBrokers brokers) {
        this.brokers = brokers;
        this.cluster = new KafkaCluster(brokers.clientProperties());
    }

    @Override
    public void createTopic(String topic, int partitions, int bytesMax) {
        brokers.createTopic(topic, partitions, Map.of("max.message.bytes", String.valueOf(bytesMax)));
    }

    @Override
    public Consumer<byte[], byte[]> member(String group) {
        return cluster.consumers(group).get();
    }

    @Override
    public Consumer<byte[], byte[]> looker() {
        return cluster.lookers().get();
    }

    @Override
    public Producers producers() {
        return cluster.producers();
    }

    @Override
    public void settle(Future<RecordMetadata> sent) {
        try {
            sent.get();
        } catch (ExecutionException e) {
            // The test looks at how it ended.
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void writeInTransaction(ProducerRecord<byte[], byte[]> message) {
        Map<String, Object> settings = new HashMap<>(brokers.clientProperties());
        settings.put("transactional.id", "writes-" + message.topic());
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            settle(producer.send(message));
            producer.commitTransaction();
        }
    }

    @Override
    public void deleteBefore(TopicPartition partition, long offset) {
        answered(cluster.admin()
                .deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(offset)))
                .all()
                .toCompletionStage()
                .toCompletableFuture());
    }

    @Override
    public void expelAll(String group) {
        answered(cluster.admin()
                .removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                .all()
                .toCompletionStage()
                .toCompletableFuture());
    }

    private static void answered(Future<?> asked) {
        try {
            asked.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
