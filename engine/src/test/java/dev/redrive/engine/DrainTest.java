// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DrainTest {

    private final CompletableFuture<Void> asked = new CompletableFuture<>();
    private final Drain drain = new Drain(Duration.ofMillis(100), at(50), asked);

    @Test
    void abandonsFromTheEndOfTheGracePeriodOn() {
        assertThat(drain.isTimeToAbandon(at(149))).isFalse();
        assertThat(drain.isTimeToAbandon(at(150))).isTrue();
        assertThat(drain.isTimeToAbandon(at(151))).isTrue();
    }

    @Test
    void isOverWhenNothingIsInHandOrTheLedgerHadItsTime() {
        assertThat(drain.isOver(at(50), 0)).isTrue();
        assertThat(drain.isOver(at(5149), 1)).isFalse();
        assertThat(drain.isOver(at(5150), 1)).isTrue();
    }

    @Test
    void takesTheEarlierEndOfTwoAndTellsBoth() {
        var askedLater = new CompletableFuture<Void>();
        var sooner = new Drain(Duration.ofMillis(10), at(60), askedLater);

        drain.joinedBy(sooner);
        drain.tellAll();

        assertThat(drain.isTimeToAbandon(at(70))).isTrue();
        assertThat(asked).isCompleted();
        assertThat(askedLater).isCompleted();
    }

    @Test
    void boundsTheGracePeriod() {
        var endless = new Drain(Duration.ofSeconds(Long.MAX_VALUE), at(0), asked);

        assertThat(endless.isTimeToAbandon(at(1000))).isFalse();
        assertThat(endless.isTimeToAbandon(at(Duration.ofDays(1).toMillis()))).isTrue();
    }
}
