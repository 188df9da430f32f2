// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.kafka.position.codec.Progress;
import dev.redrive.kafka.position.codec.ProgressKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Positions that were too large for a commit, in the compacted topic they are kept in. */
public final class ProgressTopic implements Progressions {

    private static final Duration POLL = Duration.ofMillis(500);
    /** Without any progress: how much has been kept there says nothing about the brokers. */
    private static final int IDLE_POLLS_MAX = 120;

    private final String topic;
    private final String group;
    private final Supplier<Consumer<byte[], byte[]>> consumers;

    /** @param consumers makes consumers without a group */
    public ProgressTopic(String topic, String group, Supplier<Consumer<byte[], byte[]>> consumers) {
        this.topic = topic;
        this.group = group;
        this.consumers = consumers;
    }

    /** Reads from there to the end: what was named is there, or something newer of that partition. */
    @Override
    public Optional<Kept> read(String place, int partition, long offset) {
        try (Consumer<byte[], byte[]> consumer = consumers.get()) {
            var from = new TopicPartition(topic, partition);
            consumer.assign(List.of(from));
            consumer.seek(from, offset);
            Long end = consumer.endOffsets(List.of(from)).get(from);
            Map<Long, byte[]> byEpoch = new HashMap<>();
            int idle = 0;
            for (long at = offset; end != null && at < end; at = consumer.position(from)) {
                if (idle == IDLE_POLLS_MAX) {
                    throw new KafkaException("cannot read " + topic + ": no answer from the brokers");
                }
                for (ConsumerRecord<byte[], byte[]> each : consumer.poll(POLL)) {
                    note(each, place, byEpoch);
                    if (each.offset() == offset && !byEpoch.isEmpty()) {
                        return newest(byEpoch);
                    }
                }
                idle = consumer.position(from) > at ? 0 : idle + 1;
            }
            return newest(byEpoch);
        }
    }

    private void note(ConsumerRecord<byte[], byte[]> kept, String place, Map<Long, byte[]> byEpoch) {
        Optional<ProgressKey> key = kept.key() == null ? Optional.empty() : ProgressKey.of(kept.key());
        if (kept.value() != null
                && key.isPresent()
                && key.get().group().equals(group)
                && key.get().place().equals(place)) {
            byEpoch.put(key.get().epoch(), kept.value());
        }
    }

    private static Optional<Kept> newest(Map<Long, byte[]> byEpoch) {
        return byEpoch.entrySet().stream()
                .max(Map.Entry.comparingByKey())
                .flatMap(each -> Progress.decode(each.getValue()).map(snapshot -> new Kept(each.getKey(), snapshot)));
    }
}
