// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.batch;

import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.batch.Batching;
import dev.redrive.core.port.Order;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Lanes;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class GathererTest {

    private final Gatherer gatherer = new Gatherer(new Batching(3, Duration.ofMillis(100), 1));

    private static Claim claim(Delivery delivery) {
        var lanes = new Lanes(Order.NONE, each -> false);
        lanes.add(delivery);
        return lanes.claim(1).getFirst();
    }

    private static List<Long> positions(List<Claim> claims) {
        return claims.stream()
                .map(each -> each.delivery().message().origin().position())
                .toList();
    }

    private void add(String group, long now, Delivery... deliveries) {
        for (Delivery each : deliveries) {
            gatherer.add(claim(each), group, now);
        }
    }

    @Test
    void sendsABatchOnWhenItIsFull() {
        add("a", 0, message(1), message(2));

        assertThat(gatherer.take(0)).isNull();

        add("a", 1, message(3), message(4));

        assertThat(positions(gatherer.take(1))).containsExactly(1L, 2L, 3L);
        assertThat(gatherer.take(1)).isNull();
        assertThat(gatherer.size()).isEqualTo(1);
        assertThat(gatherer.nextDue())
                .as("the wait of what is left counts from its own arrival")
                .isEqualTo(101);
    }

    @Test
    void sendsABatchOnWhenItsFirstMessageHasWaitedLongEnough() {
        add("a", 0, message(1));
        add("a", 50, message(2));

        assertThat(gatherer.take(99)).isNull();
        assertThat(positions(gatherer.take(100))).containsExactly(1L, 2L);
        assertThat(gatherer.nextDue()).isEqualTo(Gatherer.NEVER);
    }

    @Test
    void keepsGroupsApartAndLetsTheLongestWaitingGoFirst() {
        add("a", 0, message(1));
        add("b", 10, message(2), message(3), message(4));

        assertThat(positions(gatherer.take(20))).as("full").containsExactly(2L, 3L, 4L);

        add("b", 30, message(5), message(6), message(7));

        assertThat(positions(gatherer.take(100))).as("waited").containsExactly(1L);
        assertThat(positions(gatherer.take(100))).containsExactly(5L, 6L, 7L);
    }

    @Test
    void putsNoKeyIntoABatchTwice() {
        add("a", 0, message(1, "k"), message(2, "k"), message(3, "l"));

        assertThat(positions(gatherer.take(0))).containsExactly(1L, 3L);
        assertThat(gatherer.take(0)).isNull();
        assertThat(positions(gatherer.take(100))).containsExactly(2L);
    }

    @Test
    void sendsASuspectAtOnceAndAlone() {
        add("a", 0, message(1));

        gatherer.addAlone(claim(message(2)));

        assertThat(positions(gatherer.take(0))).containsExactly(2L);
        assertThat(gatherer.take(0)).isNull();
    }

    @Test
    void followsASmallerSizeAndAShorterWait() {
        add("a", 0, message(1), message(2));

        gatherer.follow(new Batching(2, Duration.ofMillis(10), 1));

        assertThat(positions(gatherer.take(0))).containsExactly(1L, 2L);

        add("a", 0, message(3));

        assertThat(positions(gatherer.take(10))).containsExactly(3L);
    }

    @Test
    void givesEverythingBack() {
        add("b", 5, message(2));
        add("a", 0, message(1));

        assertThat(positions(gatherer.takeAll())).containsExactly(1L, 2L);
        assertThat(gatherer.size()).isZero();
        assertThat(gatherer.take(1000)).isNull();
    }
}
