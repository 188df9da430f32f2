// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Outbox;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.line.Topic;
import dev.redrive.kafka.position.Snapshot;
import dev.redrive.kafka.position.Window;
import org.junit.jupiter.api.Test;

class DoorTest {

    private final Door door = new Door();

    private static Parcel parcel(long watermark) {
        var assigned = new Assigned(Reading.SOURCE, new Topic("t", "id"), 0, 1, new Window(0));
        return new Parcel.Kept("progress", new Outbox.Progressed(assigned, Snapshot.at(watermark), 1));
    }

    @Test
    void letsOneAtATimeTryItInTurn() {
        Parcel first = parcel(1);
        Parcel second = parcel(2);
        door.failed(first, 100);
        door.add(second);

        assertThat(door.due(99)).isNull();
        assertThat(door.due(100)).isSameAs(first);
        assertThat(door.due(500)).as("one is at the door").isNull();
        assertThat(door.nextTry()).isEqualTo(Long.MAX_VALUE);
        door.failed(first, 700);

        assertThat(door.failures()).isEqualTo(2);
        assertThat(door.due(700)).isSameAs(first);
        assertThat(door.all()).containsExactly(second);
    }

    @Test
    void countsOnceWhatFailsTogether() {
        door.failed(parcel(1), 100);
        door.failed(parcel(2), 150);
        door.failed(parcel(3), 150);

        assertThat(door.failures()).isEqualTo(1);
        assertThat(door.nextTry()).isEqualTo(100);
        assertThat(door.due(100)).isNotNull();
        assertThat(door.all()).hasSize(2);
    }
}
