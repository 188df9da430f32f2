// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.time.Moment;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ManualTimeTest {

    private final Instant start = Instant.parse("2026-05-04T12:00:00Z");
    private final ManualTime time = ManualTime.standingAt(start);

    @Test
    void standsUntilItIsMoved() {
        assertThat(time.now()).isEqualTo(time.now());
    }

    @Test
    void movesBothClocksTogether() {
        time.moveBy(Duration.ofSeconds(3));

        assertThat(time.now()).isEqualTo(new Moment(start.plusSeconds(3), 3000));
    }

    @Test
    void setsTheWallClockWithoutTimePassing() {
        time.jumpWall(Duration.ofHours(-2));

        assertThat(time.now()).isEqualTo(new Moment(start.minusSeconds(7200), 0));
    }

    @Test
    void refusesToRunBackwards() {
        assertThatThrownBy(() -> time.moveBy(Duration.ofMillis(-1))).isInstanceOf(IllegalArgumentException.class);
    }
}
