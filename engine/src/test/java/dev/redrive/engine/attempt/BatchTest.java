// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.port.Order;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Lanes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BatchTest {

    static List<Claim> claims(int count) {
        var lanes = new Lanes(Order.NONE, each -> false);
        for (int i = 0; i < count; i++) {
            lanes.add(message(i));
        }
        return lanes.claim(count);
    }

    private final List<Claim> claims = claims(4);
    private final Batch batch = new Batch(claims);

    private boolean begin() {
        return batch.begin(Thread.currentThread());
    }

    @Test
    void isTakenOneAfterAnother() {
        assertThat(batch.current()).isNull();
        assertThat(begin()).isTrue();
        for (int i = 0; i < 3; i++) {
            assertThat(batch.current()).isSameAs(claims.get(i));
            assertThat(batch.next(i)).isTrue();
        }
        assertThat(batch.next(3)).isFalse();
        assertThat(batch.current()).isNull();
    }

    @Test
    void isTakenOverWhereItIsNotBegunAndOnlyOnce() {
        begin();

        assertThat(batch.takeOver()).isEqualTo(claims.subList(1, 4));
        assertThat(batch.takeOver()).isEmpty();
        assertThat(batch.current()).isSameAs(claims.getFirst());
        assertThat(batch.next(0)).isFalse();
        assertThat(batch.current()).isNull();
        assertThat(batch.collect()).isEqualTo(claims.subList(0, 1));
    }

    @Test
    void isNotBegunOnceAllOfItIsTakenOver() {
        assertThat(batch.takeOver()).isEqualTo(claims);

        assertThat(begin()).isFalse();
        assertThat(batch.collect()).isEmpty();
        assertThat(batch.takeOver()).isEmpty();
    }

    @Test
    void bringsHomeEachClaimOnceInParts() {
        assertThat(batch.collect()).isEmpty();
        begin();
        assertThat(batch.collect()).isEmpty();
        batch.next(0);
        batch.next(1);

        assertThat(batch.collect()).isEqualTo(claims.subList(0, 2));
        assertThat(batch.collect()).isEmpty();
        batch.next(2);
        assertThat(batch.collect()).isEqualTo(claims.subList(2, 3));
    }

    @Test
    void interruptsTheRunnerAtThatClaimOnly() {
        batch.interrupt(claims.getFirst());
        begin();
        batch.interrupt(claims.get(1));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();

        batch.interrupt(claims.getFirst());

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(batch.next(0)).isTrue();
        assertThat(Thread.currentThread().isInterrupted())
                .as("meant for the first, not for the next")
                .isFalse();
        batch.interrupt(claims.getFirst());
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void endsAfterAnInterruptedClaimWhoseFollowersWereTakenOver() {
        begin();
        batch.takeOver();
        batch.interrupt(claims.getFirst());

        assertThat(batch.next(0)).isFalse();
        assertThat(Thread.interrupted()).isFalse();
    }

    /** The runner runs through its claims while the engine interrupts, takes over and collects as it likes. */
    @Test
    @Timeout(60)
    void losesAndDoublesNothingAndLeaksNoInterruptHoweverCloseTheRace() throws InterruptedException {
        var leaked = new AtomicInteger();
        for (int round = 0; round < 500; round++) {
            var raced = new Batch(claims(16));
            List<Claim> home = new ArrayList<>();
            Thread runner = Thread.ofPlatform().start(() -> {
                int at = 0;
                for (boolean goOn = raced.begin(Thread.currentThread()); goOn; goOn = raced.next(at++)) {
                    Thread.onSpinWait();
                }
                if (Thread.interrupted()) {
                    leaked.incrementAndGet();
                }
            });
            while (runner.isAlive()) {
                Claim current = raced.current();
                if (current != null) {
                    raced.interrupt(current);
                }
                home.addAll(raced.collect());
                if (home.size() > round % 16) {
                    home.addAll(raced.takeOver());
                }
            }
            runner.join();
            home.addAll(raced.collect());

            assertThat(new HashSet<>(home)).hasSameSizeAs(home).hasSize(16);
        }
        assertThat(leaked).hasValue(0);
    }
}
