// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.Lateness;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** When records that failed were due and when they came, and whether those of a key succeeded in order. Any thread. */
final class RetryNotes {

    private final Handling.Numbers numbers;
    private final AtomicLongArray dueAt;
    private final AtomicLongArray lastOfKey;
    private final AtomicLong outOfOrder = new AtomicLong();
    private final Lateness lateness = new Lateness();

    RetryNotes(Handling.Numbers numbers) {
        this.numbers = numbers;
        this.dueAt = new AtomicLongArray(numbers.records());
        this.lastOfKey = new AtomicLongArray(numbers.keys());
    }

    void failed(long number, Duration delay) {
        dueAt.set((int) number, System.nanoTime() + delay.toNanos());
    }

    void triedAgain(long number) {
        lateness.record(System.nanoTime() - dueAt.get((int) number));
    }

    void succeeded(long number) {
        long last = lastOfKey.getAndAccumulate(numbers.key(number), number, Math::max);
        if (last > number) {
            outOfOrder.incrementAndGet();
        }
    }

    long outOfOrder() {
        return outOfOrder.get();
    }

    Lateness lateness() {
        return lateness;
    }
}
