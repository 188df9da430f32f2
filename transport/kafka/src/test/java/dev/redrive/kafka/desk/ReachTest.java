// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.position.Failed;
import dev.redrive.kafka.position.Offsets;
import dev.redrive.kafka.position.Snapshot;
import java.time.Instant;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReachTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    /** From 10 on; 12 to 19 and 25 are finished, 11 and 20 have failed. */
    private static final Snapshot SNAPSHOT = snapshot();

    @Test
    void countsWhatIsNotFinished() {
        var reach = new Reach(0, SNAPSHOT, 30);

        assertThat(reach.lag()).isEqualTo(20);
        assertThat(reach.open()).isEqualTo(20 - 8 - 1);
        assertThat(reach.isOpen(9)).isFalse();
        assertThat(reach.isOpen(11)).isTrue();
        assertThat(reach.isOpen(25)).isFalse();
    }

    @Test
    void isNeverNegativeWhenTheEndWasReadBeforeTheCommit() {
        var reach = new Reach(0, SNAPSHOT, 5);

        assertThat(reach.lag()).isZero();
        assertThat(reach.open()).isZero();
    }

    @Test
    void goesOnFromAHigherWatermark() {
        Reach further = new Reach(0, SNAPSHOT, 30).atLeast(13);

        // What was finished right above it is below it now.
        assertThat(further.watermark()).isEqualTo(20);
        assertThat(further.open()).isEqualTo(10 - 1);
        assertThat(further.position().failed()).containsOnlyKeys(20L);
        assertThat(new Reach(0, SNAPSHOT, 30).atLeast(3).watermark()).isEqualTo(10);
    }

    private static Snapshot snapshot() {
        var failed = new TreeMap<Long, Failed>();
        failed.put(11L, new Failed(1, NOW, NOW));
        failed.put(20L, new Failed(2, NOW, NOW));
        Offsets finished = Offsets.of(run -> {
            run.accept(12, 20);
            run.accept(25, 26);
        });
        return new Snapshot(10, finished, failed);
    }
}
