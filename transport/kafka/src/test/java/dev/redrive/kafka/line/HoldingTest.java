// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import static dev.redrive.kafka.line.Holding.PORTION;
import static dev.redrive.kafka.line.Some.at;
import static dev.redrive.kafka.line.Some.message;
import static dev.redrive.kafka.line.Some.offsets;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.position.Window;
import org.junit.jupiter.api.Test;

class HoldingTest {

    /** It remembers nothing of any of them. */
    private static final Partition PARTITION =
            new Partition(new Assigned(Reading.SOURCE, Some.TOPIC, 0, Some.EPOCH, new Window(0)));

    private final Holding holding = new Holding(Order.KEY, 1 << 20);

    private void hold(Delivery delivery, long due) {
        holding.hold(PARTITION, delivery, due);
    }

    private boolean standsBehind(Delivery delivery) {
        return holding.standsBehind(PARTITION, delivery);
    }

    @Test
    void givesWhatIsDueSoonestFirstAndNothingEarly() {
        hold(message(1, "a"), at(20));
        hold(message(2, "b"), at(10));
        hold(message(3, "c"), at(30));

        assertThat(holding.nextDue()).isEqualTo(at(10));
        assertThat(holding.due(at(9), 9)).isEmpty();
        assertThat(offsets(holding.due(at(20), 9))).containsExactly(2L, 1L);
        assertThat(holding.late(at(30)).values()).containsExactly(1);
        assertThat(holding.waiting().values()).containsExactly(1);
    }

    @Test
    void keepsTheKeyClosedUntilTheOneThatWaitedIsFinished() {
        hold(message(1, "a"), at(10));
        assertThat(standsBehind(message(3, "a"))).isTrue();
        assertThat(standsBehind(message(2, "a"))).isTrue();
        assertThat(standsBehind(message(4, "b"))).isFalse();

        var head = holding.due(at(10), 9).get(0);
        assertThat(standsBehind(head)).as("the one that closed it").isFalse();
        assertThat(standsBehind(message(5, "a"))).isTrue();

        assertThat(offsets(holding.open(head, at(10)))).containsExactly(2L, 3L, 5L);
        assertThat(standsBehind(message(6, "a"))).isFalse();
        assertThat(holding.bytes()).isZero();
        assertThat(holding.followers()).isZero();
    }

    @Test
    void freesThoseBehindInPortionsEachWhenTheLastOfTheOneBeforeIsFinished() {
        hold(message(0, "a"), at(0));
        for (long offset = 1; offset <= PORTION + 2; offset++) {
            assertThat(standsBehind(message(offset, "a"))).isTrue();
        }
        var head = holding.due(at(0), 9).get(0);

        var first = holding.open(head, at(0));
        assertThat(first).hasSize(PORTION);
        assertThat(first).noneMatch(this::standsBehind);
        assertThat(standsBehind(message(PORTION + 3, "a")))
                .as("one that comes later")
                .isTrue();
        assertThat(holding.open(first.get(PORTION - 2), at(0)))
                .as("not the last")
                .isEmpty();

        assertThat(offsets(holding.open(first.getLast(), at(0))))
                .containsExactly(PORTION + 1L, PORTION + 2L, PORTION + 3L);
        assertThat(standsBehind(message(PORTION + 4, "a"))).isFalse();
        assertThat(holding.bytes()).isZero();
        assertThat(holding.followers()).isZero();
    }

    @Test
    void keepsTheRestOfAPortionBehindOneOfItThatHasToWait() {
        hold(message(0, "a"), at(0));
        for (long offset = 1; offset <= 2 * PORTION; offset++) {
            assertThat(standsBehind(message(offset, "a"))).isTrue();
        }
        var portion = holding.open(holding.due(at(0), 9).get(0), at(0));

        hold(portion.get(1), at(50));
        assertThat(portion.subList(2, PORTION)).allMatch(this::standsBehind);
        assertThat(holding.open(portion.getLast(), at(0)))
                .as("it has the gate no more")
                .isEmpty();

        var waited = holding.due(at(50), 9).get(0);
        assertThat(offsets(holding.open(waited, at(50))))
                .hasSize(PORTION)
                .startsWith(3L, 4L)
                .isSorted();
    }

    @Test
    void letsNoPortionOfTwoPlacesStandBehindItself() {
        hold(message(0, 0, "a"), at(0));
        assertThat(standsBehind(message(1, 1, "a"))).isTrue();
        assertThat(standsBehind(message(1, 2, "a"))).isTrue();
        assertThat(standsBehind(message(0, 3, "a"))).isTrue();

        var first = holding.open(holding.due(at(0), 9).get(0), at(0));
        assertThat(offsets(first)).containsExactly(1L, 2L);
        assertThat(first).noneMatch(this::standsBehind);

        assertThat(offsets(holding.open(first.get(1), at(0)))).containsExactly(3L);
    }

    @Test
    void freesTheNextOnesWhenThePlaceOfTheGateIsForgotten() {
        hold(message(0, 0, "a"), at(0));
        assertThat(standsBehind(message(0, 1, "a"))).isTrue();
        for (long offset = 2; offset <= PORTION + 2; offset++) {
            assertThat(standsBehind(message(1, offset, "a"))).isTrue();
        }
        assertThat(offsets(holding.open(holding.due(at(0), 9).get(0), at(0)))).containsExactly(1L);

        var free = holding.forget(place -> place.equals(Some.TOPIC.place(0)), at(0));

        assertThat(free).hasSize(PORTION);
        assertThat(offsets(holding.open(free.getLast(), at(0)))).containsExactly(PORTION + 2L);
    }

    @Test
    void closesTheKeyAgainForAFollowerThatHasItsOwnTimeToWaitFor() {
        hold(message(1, "a"), at(10));
        hold(message(2, "a"), at(50));
        assertThat(standsBehind(message(3, "a"))).isTrue();
        var head = holding.due(at(10), 9).get(0);

        assertThat(holding.open(head, at(10))).isEmpty();

        assertThat(holding.nextDue()).isEqualTo(at(50));
        assertThat(standsBehind(message(4, "a"))).isTrue();
        var second = holding.due(at(50), 9).get(0);
        assertThat(offsets(holding.open(second, at(50)))).containsExactly(3L, 4L);
    }

    @Test
    void givesTheGateToAnEarlierMessageThatHasToWaitAsWell() {
        hold(message(5, "a"), at(10));
        assertThat(standsBehind(message(2, "a"))).as("an earlier one").isFalse();

        hold(message(2, "a"), at(50));

        assertThat(holding.nextDue()).isEqualTo(at(50));
        var earlier = holding.due(at(50), 9);
        assertThat(offsets(earlier)).containsExactly(2L);
        assertThat(offsets(holding.open(earlier.get(0), at(50)))).containsExactly(5L);
        assertThat(holding.bytes()).isZero();
    }

    @Test
    void holdsNobodyBehindWhereThereIsNoOrder() {
        var unordered = new Holding(Order.NONE, 1 << 20);
        unordered.hold(PARTITION, message(1, "a"), at(10));

        assertThat(unordered.standsBehind(PARTITION, message(2, "a"))).isFalse();
    }

    @Test
    void letsAnEarlierFreshMessageGoBeforeOneThatFailedThoughTheKeyIsClosedFromElsewhere() {
        Delivery elsewhere = message(1, 7, "a");
        Delivery fresh = message(0, 4, "a");
        holding.close(elsewhere);
        holding.closeFor(fresh);
        hold(message(0, 5, "a"), at(10));

        assertThat(holding.open(elsewhere, at(20))).isEmpty();
        assertThat(standsBehind(fresh)).as("its turn").isFalse();
        assertThat(offsets(holding.open(fresh, at(20)))).containsExactly(5L);
        assertThat(holding.followers()).isZero();
        assertThat(holding.bytes()).isZero();
    }

    @Test
    void waitsForNoFreshMessageThatHasComeBehindTheSameKeyOrIsFinished() {
        Delivery elsewhere = message(1, 7, "a");
        Delivery fresh = message(0, 4, "a");
        holding.close(elsewhere);
        holding.closeFor(fresh);
        hold(message(0, 5, "a"), at(10));
        assertThat(standsBehind(fresh)).isTrue();
        assertThat(offsets(holding.open(elsewhere, at(20)))).containsExactly(4L, 5L);

        holding.close(message(1, 8, "b"));
        holding.closeFor(message(0, 10, "b"));
        hold(message(0, 11, "b"), at(10));
        assertThat(holding.open(message(0, 10, "b"), at(20))).isEmpty();
        assertThat(offsets(holding.open(message(1, 8, "b"), at(20)))).containsExactly(11L);
    }

    @Test
    void waitsForNoFreshMessageOfAPlaceThatIsForgotten() {
        holding.close(message(1, 7, "a"));
        holding.closeFor(message(0, 4, "a"));
        hold(message(0, 5, "a"), at(10));

        holding.forget(place -> place.equals(Some.TOPIC.place(0)), at(0));

        assertThat(holding.open(message(1, 7, "a"), at(20))).isEmpty();
        assertThat(standsBehind(message(0, 4, "a"))).as("the key is open").isFalse();
    }

    @Test
    void forgetsAPlaceAndFreesWhatStoodBehindItFromElsewhere() {
        hold(message(0, 1, "a"), at(10));
        assertThat(standsBehind(message(0, 2, "a"))).isTrue();
        assertThat(standsBehind(message(1, 3, "a"))).isTrue();
        hold(message(1, 4, "b"), at(10));

        var free = holding.forget(place -> place.equals(Some.TOPIC.place(0)), at(0));

        assertThat(offsets(free)).containsExactly(3L);
        assertThat(holding.waiting().values()).containsExactly(1);
        assertThat(holding.followers()).isZero();
        assertThat(offsets(holding.due(at(10), 9))).containsExactly(4L);
        assertThat(holding.bytes()).isZero();
    }
}
