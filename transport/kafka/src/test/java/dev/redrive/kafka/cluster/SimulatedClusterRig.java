// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import dev.redrive.testkit.kafka.simulated.SimulatedClients;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/** The simulated cluster. */
final class SimulatedClusterRig implements ClusterRig {

    private final SimulatedKafka kafka = new SimulatedKafka(() -> 1_000);
    private final SimulatedClients clients = kafka.connect("test");
    private final Producers producers = new Producers(clients.producers());

    @Override
    public void createTopic(String topic, int partitions, int bytesMax) {
        kafka.createTopic(topic, partitions, bytesMax);
    }

    @Override
    public Consumer<byte[], byte[]> member(String group) {
        return clients.consumers(group).get();
    }

    @Override
    public Consumer<byte[], byte[]> looker() {
        return clients.lookers().get();
    }

    @Override
    public Producers producers() {
        return producers;
    }

    @Override
    public void settle(Future<RecordMetadata> sent) {
        kafka.take(1);
        kafka.answer(1);
    }

    @Override
    public void writeInTransaction(ProducerRecord<byte[], byte[]> message) {
        RecordMetadata written = kafka.write(message);
        kafka.mark(new TopicPartition(written.topic(), written.partition()));
    }

    @Override
    public void deleteBefore(TopicPartition partition, long offset) {
        kafka.deleteBefore(partition, offset);
    }

    @Override
    public void expelAll(String group) {
        kafka.members(group).forEach(each -> kafka.expel(group, each));
    }

    @Override
    public void close() {}
}
