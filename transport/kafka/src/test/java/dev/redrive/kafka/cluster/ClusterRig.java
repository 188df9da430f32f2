// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/** A cluster under test, with the levers that {@link ClientsConformance} needs. */
interface ClusterRig extends AutoCloseable {

    /** @param bytesMax of one message */
    void createTopic(String topic, int partitions, int bytesMax);

    Consumer<byte[], byte[]> member(String group);

    /** A consumer without a group. */
    Consumer<byte[], byte[]> looker();

    Producers producers();

    /** Returns when the brokers have answered. */
    void settle(Future<RecordMetadata> sent);

    /** In a transaction of its own, which leaves its mark behind it. */
    void writeInTransaction(ProducerRecord<byte[], byte[]> message);

    void deleteBefore(TopicPartition partition, long offset);

    /** The sessions of all members are over. */
    void expelAll(String group);

    @Override
    void close();
}
