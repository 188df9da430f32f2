// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.position.Snapshot;
import dev.redrive.kafka.position.codec.Progress;
import dev.redrive.kafka.position.codec.ProgressKey;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Many queues keep their positions there. */
class BusyProgressTopicTest {

    private static final TopicPartition PROGRESS = new TopicPartition("redrive.progress", 0);
    private static final long NAMED = 10;
    private static final long RECORDS = 200;

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");

    /** What the commit names was compacted away: a newer one of its key stands behind it, and many of others follow. */
    @Test
    void isReadToItsEndAsLongAsTheBrokersAnswer() {
        consumer.updateBeginningOffsets(Map.of(PROGRESS, 0L));
        consumer.updateEndOffsets(Map.of(PROGRESS, NAMED + RECORDS));
        for (long offset = NAMED + 1; offset < NAMED + RECORDS; offset++) {
            answerWithOne(offset);
        }

        var kept = new ProgressTopic(PROGRESS.topic(), "g", () -> consumer).read("orders/0", 0, NAMED);

        assertThat(kept.orElseThrow().snapshot().watermark()).isEqualTo(77);
    }

    private void answerWithOne(long offset) {
        boolean ours = offset == NAMED + 1;
        var key = ours ? new ProgressKey("g", "orders/0", 5) : new ProgressKey("other", "o/1", offset);
        consumer.schedulePollTask(() -> consumer.addRecord(
                new ConsumerRecord<>(PROGRESS.topic(), 0, offset, key.toBytes(), Progress.encode(Snapshot.at(77)))));
    }
}
