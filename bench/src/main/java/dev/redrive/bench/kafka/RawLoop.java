// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The limit: one thread that polls and handles, with the clients' own settings, and commits at the end. */
record RawLoop() implements Contender {

    @Override
    public AutoCloseable start(Work work, Handling handling) {
        Thread thread = Thread.ofPlatform().name("raw-loop").start(() -> poll(work, handling));
        return thread::join;
    }

    private static void poll(Work work, Handling handling) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", work.bootstrap(),
                "group.id", work.group(),
                "auto.offset.reset", "earliest",
                "isolation.level", "read_committed",
                "enable.auto.commit", "false");
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(work.topic()));
            while (!handling.isDone()) {
                for (ConsumerRecord<byte[], byte[]> each : consumer.poll(Duration.ofMillis(100))) {
                    handling.attempt(ByteBuffer.wrap(each.value()), 1);
                }
            }
            consumer.commitSync();
        } catch (Handling.Failed | InterruptedException e) {
            throw new IllegalStateException("a raw loop retries nothing", e);
        }
    }

    @Override
    public String toString() {
        return "raw poll loop";
    }
}
