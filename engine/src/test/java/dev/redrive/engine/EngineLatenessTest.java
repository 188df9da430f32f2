// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.START;
import static dev.redrive.engine.Given.again;
import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EngineLatenessTest {

    private final Rig rig = Rig.ordered();

    @Test
    void tellsHowLongAfterItWasDueARetryBegins() {
        rig.pass(Duration.ofSeconds(5));

        rig.deliver(again(1, "a", 1).waitedUntil(START.plusMillis(4_960)));

        assertThat(rig.lateness).containsExactly(Duration.ofMillis(40));
    }

    @Test
    void countsTheTimeInItsLane() {
        rig.deliver(message(1, "a"), again(2, "a", 1).waitedUntil(START));
        assertThat(rig.lateness).isEmpty();

        rig.pass(Duration.ofMillis(30));
        rig.end(1, Outcome.SUCCEEDED);

        assertThat(rig.lateness).containsExactly(Duration.ofMillis(30));
    }

    @Test
    void saysNothingOfFirstAttempts() {
        rig.deliver(message(1), message(2).waitedUntil(START));

        assertThat(rig.lateness).isEmpty();
    }

    @Test
    void isNeverBelowZeroWhenTheWallClockWasSetBack() {
        rig.deliver(again(1, "a", 2).waitedUntil(START.plusSeconds(60)));

        assertThat(rig.lateness).containsExactly(Duration.ZERO);
    }
}
