// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HandlerLeaseTest {

    private final AtomicInteger closings = new AtomicInteger();
    private final HandlerLease lease = new HandlerLease(new Handler() {
        @Override
        public Outcome attempt(Attempt attempt) {
            return Outcome.SUCCEEDED;
        }

        @Override
        public void close() {
            closings.incrementAndGet();
        }
    });

    @Test
    void closesAtOnceWhenNothingRuns() {
        lease.retire();

        assertThat(closings).hasValue(1);
        assertThat(lease.begin()).isFalse();
        assertThat(closings).hasValue(1);
    }

    @Test
    void closesAfterTheLastAttempt() throws InterruptedException {
        assertThat(lease.begin()).isTrue();
        Thread other = Thread.ofPlatform().start(() -> assertThat(lease.begin()).isTrue());
        other.join();

        lease.retire();
        assertThat(closings).hasValue(0);
        lease.end();

        assertThat(closings).as("another attempt runs").hasValue(0);
    }

    @Test
    void neverClosesUnderAnAttemptAndClosesOnce() throws InterruptedException {
        for (int round = 0; round < 200; round++) {
            AtomicBoolean closed = new AtomicBoolean();
            AtomicBoolean ranAfterwards = new AtomicBoolean();
            AtomicInteger closedTimes = new AtomicInteger();
            HandlerLease contended = new HandlerLease(new Handler() {
                @Override
                public Outcome attempt(Attempt attempt) {
                    return Outcome.SUCCEEDED;
                }

                @Override
                public void close() {
                    closed.set(true);
                    closedTimes.incrementAndGet();
                }
            });
            CountDownLatch begun = new CountDownLatch(4);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                threads.add(Thread.ofVirtual().start(() -> {
                    begun.countDown();
                    while (contended.begin()) {
                        if (closed.get()) {
                            ranAfterwards.set(true);
                        }
                        contended.end();
                    }
                }));
            }
            begun.await();
            contended.retire();
            for (Thread each : threads) {
                each.join();
            }

            assertThat(ranAfterwards).isFalse();
            assertThat(closedTimes).hasValue(1);
        }
    }
}
