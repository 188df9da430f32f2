// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** One partition: offsets from its beginning to its end, most of which hold something. */
final class SimulatedLog {

    private final TopicPartition place;
    private final TreeMap<Long, ConsumerRecord<byte[], byte[]>> held = new TreeMap<>();
    private long begin;
    private long end;

    SimulatedLog(TopicPartition place) {
        this.place = place;
    }

    RecordMetadata append(ProducerRecord<byte[], byte[]> sent, long now) {
        long timestamp = sent.timestamp() == null ? now : sent.timestamp();
        int keySize = sent.key() == null ? -1 : sent.key().length;
        int valueSize = sent.value() == null ? -1 : sent.value().length;
        held.put(
                end,
                new ConsumerRecord<>(
                        place.topic(),
                        place.partition(),
                        end,
                        timestamp,
                        TimestampType.CREATE_TIME,
                        keySize,
                        valueSize,
                        sent.key(),
                        sent.value(),
                        new RecordHeaders(sent.headers().toArray()),
                        Optional.of(0)));
        return new RecordMetadata(place, end++, 0, timestamp, keySize, valueSize);
    }

    /** An offset that holds nothing: what a transaction leaves behind. */
    void mark() {
        end++;
    }

    /** What lies before that offset is gone. */
    void deleteBefore(long offset) {
        begin = Math.clamp(offset, begin, end);
        held.headMap(begin).clear();
    }

    List<ConsumerRecord<byte[], byte[]>> from(long offset, int max) {
        List<ConsumerRecord<byte[], byte[]>> some = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> each : held.tailMap(offset).values()) {
            if (some.size() == max) {
                break;
            }
            some.add(each);
        }
        return some;
    }

    boolean hasAnyFrom(long offset) {
        return !held.tailMap(offset).isEmpty();
    }

    boolean holds(long offset) {
        return begin <= offset && offset <= end;
    }

    long begin() {
        return begin;
    }

    long end() {
        return end;
    }
}
