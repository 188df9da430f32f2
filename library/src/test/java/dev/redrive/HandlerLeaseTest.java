// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Handler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HandlerLeaseTest {

    private static final Attempt ATTEMPT = new Attempt(
            new Message(new MessageId("m"), new Origin("orders", 1), Instant.EPOCH, Content.of(Payload.EMPTY)),
            1,
            Duration.ofSeconds(1));

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
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        assertThat(lease.begin()).isTrue();
        Thread other = Thread.ofPlatform().start(() -> {
            if (lease.begin()) {
                begun.countDown();
                await(mayEnd);
                lease.end();
            }
        });
        await(begun);

        lease.retire();
        lease.end();
        assertThat(closings).as("another attempt runs").hasValue(0);
        mayEnd.countDown();
        other.join();

        assertThat(closings).hasValue(1);
    }

    @Test
    void whoComesAfterTheEndIsToldSo() {
        HandlerSlot slot = new HandlerSlot(attempt -> Outcome.SUCCEEDED, null);
        slot.close();

        assertThatThrownBy(() -> slot.attempt(ATTEMPT)).hasMessageContaining("the handler is closed");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
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
                threads.add(Thread.ofPlatform().start(() -> {
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
