// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BodyProgressTest {

    private static final int MIB = 1024 * 1024;

    private final ManualTime time = ManualTime.standing();

    @Test
    void letsAnyBodyBeSlowForAMoment() {
        var body = new BodyProgress(Bounds.USUAL, time, 100);

        time.moveBy(Bounds.SLOW_MAX);

        assertThat(body.isTooSlow()).isFalse();
    }

    @Test
    void findsAByteNowAndThenTooSlow() {
        var body = new BodyProgress(Bounds.USUAL, time, 100);
        body.arrived(10);

        time.moveBy(Bounds.SLOW_MAX.plusSeconds(1));

        assertThat(body.isTooSlow()).isTrue();
    }

    @Test
    void asksMoreOfALargeBodySinceItHoldsMoreMemory() {
        var large = new BodyProgress(Bounds.USUAL, time, 30 * MIB);
        var unknown = new BodyProgress(Bounds.USUAL, time, -1);
        large.arrived(MIB);
        unknown.arrived(MIB);

        time.moveBy(Bounds.SLOW_MAX.plusSeconds(4));

        assertThat(large.isTooSlow()).isTrue();
        assertThat(unknown.isTooSlow()).isFalse();
    }

    @Test
    void findsEveryBodyTooSlowThatIsNotThereInTime() {
        var body = new BodyProgress(Bounds.USUAL, time, -1);
        body.arrived(31 * MIB);

        time.moveBy(Bounds.USUAL.arrival().plus(Duration.ofMillis(1)));

        assertThat(body.isTooSlow()).isTrue();
    }
}
