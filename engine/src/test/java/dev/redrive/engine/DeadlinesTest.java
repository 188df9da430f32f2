// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static dev.redrive.engine.Given.at;
import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.port.Order;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Lanes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlinesTest {

    private final Deadlines deadlines = new Deadlines();

    private static Claim claim(Duration timeout) {
        var lanes = new Lanes(Order.NONE, delivery -> false);
        lanes.add(message(1));
        Claim claim = lanes.claim(1).get(0);
        claim.give(timeout);
        return claim;
    }

    @Test
    void looksAtOnceAndThenEverySoOften() {
        assertThat(deadlines.isTimeToLook(at(-1000), 100)).isTrue();
        assertThat(deadlines.isTimeToLook(at(-901), 100)).isFalse();
        assertThat(deadlines.isTimeToLook(at(-900), 100)).isTrue();
    }

    @Test
    void looksSoonerAsSoonAsLooksAreWantedMoreOften() {
        assertThat(deadlines.isTimeToLook(at(0), 100)).isTrue();

        assertThat(deadlines.isTimeToLook(at(1), 1)).isTrue();
    }

    @Test
    void countsFromTheFirstSightSoThatADeadlineIsNeverEarly() {
        var claim = claim(Duration.ofMillis(10));

        assertThat(deadlines.hasPassed(claim, at(100))).isFalse();
        assertThat(deadlines.hasPassed(claim, at(109))).isFalse();
        assertThat(deadlines.hasPassed(claim, at(110))).isTrue();
    }

    @Test
    void callsAHandlerStuckOnlyWhenItHadTimeToEnd() {
        var slow = claim(Duration.ofMillis(10));
        var slower = claim(Duration.ofMillis(10));
        deadlines.passed(slow, at(0));
        deadlines.passed(slower, at(500));

        assertThat(deadlines.stuck(at(999))).isZero();
        assertThat(deadlines.stuck(at(1000))).isOne();
        assertThat(deadlines.isStuck(slow, at(1000))).isTrue();
        assertThat(deadlines.isStuck(slower, at(1000))).isFalse();
        assertThat(deadlines.longest(at(1000))).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void forgetsAHandlerThatEndedAfterAll() {
        var slow = claim(Duration.ofMillis(10));
        deadlines.passed(slow, at(0));

        deadlines.ended(slow);

        assertThat(deadlines.stuck(at(5000))).isZero();
        assertThat(deadlines.longest(at(5000))).isZero();
    }
}
