// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A disk that takes its time. */
@Timeout(60)
class SyncTest extends StoreFixture {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch allowed = new CountDownLatch(1);
    private volatile boolean slow;

    private Runnable sync() {
        if (slow) {
            begun.countDown();
            try {
                allowed.await();
            } catch (InterruptedException e) {
                throw new AssertionError("nobody interrupts the writer", e);
            }
        }
        return () -> {};
    }

    @Test
    void tellsAVerdictOnlyAfterItsSync() throws InterruptedException {
        open(StoreOptions.USUAL, time, this::sync);
        push("a1", "b1");
        Delivery first = take(1).get(0);
        slow = true;

        engine().ledger().submit(List.of(new Ruling(first, Verdict.DONE, null)));
        begun.await();
        List<Ruling> before = toldBeforeTheNextDelivery();
        allowed.countDown();
        store().settleDown();

        assertThat(before).isEmpty();
        assertThat(ear.settled()).hasSize(1);
    }

    /** Deliveries and settlements come in one order, and a delivery needs no sync. */
    private List<Ruling> toldBeforeTheNextDelivery() {
        engine().source().demand(1, 1 << 20);
        while (ear.takeDelivered().isEmpty()) {
            Thread.onSpinWait();
        }
        return ear.settled();
    }
}
