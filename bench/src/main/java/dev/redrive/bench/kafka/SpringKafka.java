// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.MessageListener;

/** Spring Kafka, with a consumer a processor: its handlers run in the poll loop, in order of partitions. */
record SpringKafka() implements Contender {

    @Override
    public AutoCloseable start(Work work, Handling handling) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", work.bootstrap(),
                "auto.offset.reset", "earliest",
                "isolation.level", "read_committed");
        var properties = new ContainerProperties(work.topic());
        properties.setGroupId(work.group());
        properties.setMessageListener((MessageListener<byte[], byte[]>) each -> {
            try {
                handling.attempt(ByteBuffer.wrap(each.value()), 1);
            } catch (Handling.Failed | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        var factory =
                new DefaultKafkaConsumerFactory<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        var container = new ConcurrentMessageListenerContainer<>(factory, properties);
        container.setConcurrency(Runtime.getRuntime().availableProcessors());
        container.start();
        return container::stop;
    }

    @Override
    public String toString() {
        return "Spring Kafka";
    }
}
