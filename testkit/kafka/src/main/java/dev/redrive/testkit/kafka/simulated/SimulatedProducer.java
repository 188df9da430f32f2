// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.TimeoutException;

/** A producer. What it sends goes nowhere until the brokers are told to take it. */
public final class SimulatedProducer {

    private final SimulatedKafka kafka;
    private final SimulatedClients process;

    SimulatedProducer(SimulatedKafka kafka, SimulatedClients process) {
        this.kafka = kafka;
        this.process = process;
    }

    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> sent) {
        return send(sent, (metadata, failure) -> {});
    }

    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> sent, Callback callback) {
        CompletableFuture<RecordMetadata> told = new CompletableFuture<>();
        process.send(sent, (metadata, failure) -> {
            if (failure == null) {
                told.complete(metadata);
            } else {
                told.completeExceptionally(failure);
            }
            callback.onCompletion(metadata, failure);
        });
        return told;
    }

    public List<PartitionInfo> partitionsFor(String topic) {
        if (!kafka.has(topic)) {
            throw new TimeoutException("Topic " + topic + " not present in metadata");
        }
        List<PartitionInfo> all = new ArrayList<>();
        Node[] none = {};
        kafka.partitions(topic).forEach(each -> all.add(new PartitionInfo(topic, each.partition(), null, none, none)));
        return all;
    }

    public void close() {}

    public void close(Duration timeout) {}
}
