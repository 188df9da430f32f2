// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/** The clients of one process. Cut off, nothing they do reaches the brokers, and they hear nothing: the process is gone. */
public final class SimulatedClients {

    private final SimulatedKafka kafka;
    private final String name;
    private boolean cut;

    SimulatedClients(SimulatedKafka kafka, String name) {
        this.kafka = kafka;
        this.name = name;
    }

    String name() {
        return name;
    }

    /** Members of a group, which never jump: a position that is not there fails. */
    @SuppressWarnings("unchecked")
    public Supplier<Consumer<byte[], byte[]>> consumers(String group) {
        return () -> Hands.behind(Consumer.class, new SimulatedConsumer(kafka, this, group));
    }

    /** Consumers without a group, which go to what is there. */
    @SuppressWarnings("unchecked")
    public Supplier<Consumer<byte[], byte[]>> lookers() {
        return () -> Hands.behind(Consumer.class, new SimulatedConsumer(kafka, this, null));
    }

    @SuppressWarnings("unchecked")
    public Supplier<Producer<byte[], byte[]>> producers() {
        return () -> Hands.behind(Producer.class, new SimulatedProducer(kafka, this));
    }

    /** The process ends here. What the brokers have not taken yet they never will; its members stay until they are expelled. */
    public void cut() {
        cut = true;
    }

    public boolean isCut() {
        return cut;
    }

    void mustBeThere() {
        if (cut) {
            throw new KafkaException("the process " + name + " is gone");
        }
    }

    void send(ProducerRecord<byte[], byte[]> sent, Callback callback) {
        if (!cut) {
            kafka.sent(this, sent, callback);
        }
    }
}
