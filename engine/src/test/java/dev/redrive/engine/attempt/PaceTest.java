// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {

    private final Pace pace = new Pace();

    private void settleAt(Duration attempt) {
        for (int i = 0; i < 100; i++) {
            pace.measured(attempt.toNanos(), 1);
        }
    }

    @Test
    void batchesStartSmallGrowWhileHandlersAreFastAndShrinkAtOnceWhenTheyAreSlow() {
        assertThat(pace.batch()).isOne();

        settleAt(Duration.ofNanos(500));
        assertThat(pace.batch()).isEqualTo(Pace.BATCH_MAX);

        pace.measured(1_000_000, 1);
        assertThat(pace.batch()).isOne();
    }

    @Test
    void batchesStayWithinTheirBoundsForAnyMeasure() {
        settleAt(Duration.ZERO);
        assertThat(pace.batch()).isEqualTo(Pace.BATCH_MAX);

        pace.measured(Long.MAX_VALUE, 1);
        assertThat(pace.batch()).isOne();
    }

    @Test
    void aQuarterMayWaitWhileHandlersAreFast() {
        settleAt(Duration.ofMillis(5));

        assertThat(pace.ahead(1000)).isEqualTo(250);
    }

    @Test
    void handlersThatAreKnownToBeSlowDoNotSeemFasterWhenAllAreBlocked() {
        settleAt(Duration.ofMillis(100));

        for (int i = 0; i < 100; i++) {
            pace.allBlocked();
        }

        assertThat(pace.ahead(1000)).isBetween(14, 15);
    }

    @Test
    void onlyWhatIsSoonBegunMayWaitWhileHandlersAreSlow() {
        settleAt(Duration.ofMillis(100));
        assertThat(pace.ahead(1000)).isBetween(14, 15);

        settleAt(Duration.ofSeconds(10));
        assertThat(pace.ahead(1000)).isZero();
    }
}
