// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The limit: one thread that polls and handles, and commits at the end.
 *
 * @param fetches how much it fetches at a time
 */
record RawLoop(Fetches fetches) implements Contender {

    /** How much a client fetches at a time. */
    enum Fetches {
        /** As Redrive does: what is compared is what is done with the records. */
        AS_REDRIVE(Map.of("fetch.max.bytes", 4 << 20)),
        /** As the client does if nobody says anything. */
        AS_THE_CLIENT(Map.of());

        private final Map<String, Object> settings;

        Fetches(Map<String, Object> settings) {
            this.settings = settings;
        }
    }

    @Override
    public AutoCloseable start(Work work, Handling handling) {
        Thread thread = Thread.ofPlatform().name("raw-loop").start(() -> poll(work, handling));
        return thread::join;
    }

    private void poll(Work work, Handling handling) {
        Map<String, Object> settings = new HashMap<>(Map.of(
                "bootstrap.servers", work.bootstrap(),
                "group.id", work.group(),
                "auto.offset.reset", "earliest",
                "isolation.level", "read_committed",
                "enable.auto.commit", "false"));
        settings.putAll(fetches.settings);
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
        return fetches == Fetches.AS_REDRIVE ? "raw poll loop" : "raw poll loop, larger fetches";
    }
}
