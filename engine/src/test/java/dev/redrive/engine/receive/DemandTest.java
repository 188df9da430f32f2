// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.receive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Source;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DemandTest {

    private static final int ALL = 1000;

    private final Asked asked = new Asked();
    private final Demand demand = new Demand(asked, 100, 1000);

    /** Adds up what was demanded of it, as sources do. */
    private static final class Asked implements Source {
        long messages;
        long bytes;
        int times;

        boolean mayDeliver() {
            return messages > 0 && bytes > 0;
        }

        @Override
        public void follow(Duplicates duplicates) {}

        @Override
        public void demand(int more, long moreBytes) {
            assertThat(more).isNotNegative();
            assertThat(moreBytes).isNotNegative();
            messages += more;
            bytes += moreBytes;
            times++;
        }

        @Override
        public void open(Intake intake) {}

        @Override
        public void giveBack(List<Delivery> unattempted) {}

        @Override
        public void close() {}
    }

    private void deliver(int messages, long bytes) {
        asked.messages -= messages;
        asked.bytes -= bytes;
        demand.delivered(messages, bytes);
    }

    @Test
    void letsWhatIsFinishedMakeUpForUrgentOnesBeyondDemand() {
        demand.renew(0, 0, ALL);
        deliver(100, 500);
        deliver(7, 7);
        int before = asked.times;

        demand.repay(107, 507);

        assertThat(asked.times).isEqualTo(before);

        demand.repay(103, 503);

        assertThat(asked.messages).as("four of seven").isEqualTo(-3);

        demand.repay(50, 250);

        assertThat(asked.messages).as("made up for, and nothing more").isZero();

        demand.renew(50, 250, ALL);

        assertThat(asked.messages).isEqualTo(50);
    }

    @Test
    void asksForAllItMayHoldAndThenForNothing() {
        demand.renew(0, 0, ALL);
        demand.renew(0, 0, ALL);

        assertThat(asked.messages).isEqualTo(100);
        assertThat(asked.bytes).isEqualTo(1000);
        assertThat(asked.times).isOne();
    }

    @Test
    void asksForNoMoreThanIsWanted() {
        demand.renew(0, 0, 40);
        assertThat(asked.messages).isEqualTo(40);

        deliver(10, 10);
        demand.renew(10, 10, 40);
        assertThat(asked.times).as("not worth it yet").isOne();

        deliver(10, 10);
        demand.renew(20, 20, 40);
        assertThat(asked.messages).isEqualTo(40);

        deliver(40, 40);
        demand.renew(60, 60, 70);
        assertThat(asked.messages).as("what there is room for").isEqualTo(40);
    }

    @Test
    void asksInLargeSteps() {
        demand.renew(0, 0, ALL);
        deliver(24, 24);
        demand.renew(0, 0, ALL);
        assertThat(asked.times).isOne();

        deliver(1, 1);
        demand.renew(0, 0, ALL);
        assertThat(asked.messages).isEqualTo(100);
        assertThat(asked.bytes).isEqualTo(1000);
    }

    @Test
    void asksForASingleMessageWhenNoneIsAllowed() {
        demand.renew(0, 0, ALL);
        deliver(100, 100);
        demand.renew(100, 100, ALL);
        assertThat(asked.times).isOne();

        demand.renew(99, 99, ALL);

        assertThat(asked.messages).isOne();
    }

    @Test
    void asksForBytesAloneWhenOnlyTheyAreUsedUp() {
        demand.renew(0, 0, ALL);
        deliver(1, 1000);
        demand.renew(1, 1000, ALL);
        assertThat(asked.mayDeliver()).isFalse();

        demand.renew(0, 0, ALL);

        assertThat(asked.mayDeliver()).isTrue();
        assertThat(asked.bytes).isEqualTo(1000);
    }

    @Test
    void asksForMessagesAloneWhenTheyWereEmpty() {
        demand.renew(0, 0, ALL);
        deliver(100, 0);

        demand.renew(0, 0, ALL);

        assertThat(asked.messages).isEqualTo(100);
        assertThat(asked.bytes).isEqualTo(1000);
    }

    @Test
    void standsAMessageBiggerThanAllItMayHold() {
        demand.renew(0, 0, ALL);
        deliver(1, 5000);
        demand.renew(1, 5000, ALL);
        assertThat(asked.mayDeliver()).isFalse();

        demand.renew(0, 0, ALL);

        assertThat(asked.bytes).isEqualTo(1000);
        assertThat(asked.mayDeliver()).isTrue();
    }

    @Test
    void asksForNothingWhileALoweredBoundIsExceeded() {
        demand.renew(0, 0, ALL);
        deliver(100, 100);

        demand.bound(10);
        demand.renew(100, 100, ALL);
        demand.renew(10, 10, ALL);
        assertThat(asked.times).isOne();

        demand.renew(9, 9, ALL);
        assertThat(asked.messages).isOne();
    }

    @Test
    void neverStarvesAndNeverHoldsMoreThanItsBoundsAndOneMessage() {
        for (int seed = 0; seed < 300; seed++) {
            var random = new Random(seed);
            var source = new Asked();
            int most = 1 + random.nextInt(20);
            var bounded = new Demand(source, most, 100);
            var inHand = new ArrayDeque<Integer>();
            long bytes = 0;
            for (int step = 0; step < 500; step++) {
                bounded.renew(inHand.size(), bytes, 1 + random.nextInt(2 * most));
                assertThat(source.mayDeliver() || !inHand.isEmpty())
                        .as("seed %d goes on", seed)
                        .isTrue();
                if (source.mayDeliver() && random.nextBoolean()) {
                    int size = random.nextInt(4) == 0 ? random.nextInt(250) : 0;
                    source.messages--;
                    source.bytes -= size;
                    bounded.delivered(1, size);
                    inHand.add(size);
                    bytes += size;
                    assertThat(inHand.size()).isLessThanOrEqualTo(most);
                    assertThat(bytes - size).isLessThan(100);
                } else if (!inHand.isEmpty()) {
                    bytes -= inHand.remove();
                }
            }
        }
    }
}
