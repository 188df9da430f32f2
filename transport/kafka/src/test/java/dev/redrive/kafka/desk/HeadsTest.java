// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.item.Status;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.kafka.desk.Heads.Head;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadsTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final Items items = new Items(new QueueName("orders"));
    private final Heads heads = new Heads();

    @Test
    void takesTheOldestOfAllPartitions() {
        add(0, 10, 1);
        add(0, 11, 4);
        add(1, 20, 2);
        add(1, 21, 3);

        assertThat(offsets(heads.take(3))).containsExactly(10L, 20L, 21L);
        assertThat(heads.isEmpty()).isFalse();
        assertThat(offsets(heads.take(3))).containsExactly(11L);
        assertThat(heads.isEmpty()).isTrue();
    }

    @Test
    void leavesAPartitionInItsOrderThoughItsTimesRunBackwards() {
        add(0, 10, 9);
        add(0, 11, 1);
        add(0, 12, 5);
        add(1, 20, 6);

        assertThat(offsets(heads.take(2))).containsExactly(20L, 10L);
        assertThat(offsets(heads.take(2))).containsExactly(11L, 12L);
    }

    @Test
    void takesTheLowerPartitionFirstIfBothAreAsOld() {
        add(2, 20, 1);
        add(1, 10, 1);

        assertThat(offsets(heads.take(2))).containsExactly(10L, 20L);
    }

    @Test
    void saysHowManyThereAreOfAPartition() {
        add(0, 10, 1);

        assertThat(heads.add(head(0, 11, 1))).isEqualTo(2);
        assertThat(heads.add(head(1, 20, 1))).isEqualTo(1);
    }

    private void add(int partition, long offset, int second) {
        heads.add(head(partition, offset, second));
    }

    private Head head(int partition, long offset, int second) {
        var message = new Message(
                new MessageId("m" + offset),
                new Origin("orders/" + partition, offset),
                NOW.plusSeconds(second),
                Content.of(Payload.of("value")));
        return new Head(items.pending(message, Status.PENDING), partition, offset);
    }

    private static List<Long> offsets(List<Head> taken) {
        return taken.stream().map(Head::offset).toList();
    }
}
