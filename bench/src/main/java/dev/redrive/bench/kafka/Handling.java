// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.Lateness;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * What handlers do with the records of one run: count, nap, or fail. Records are numbered by the first bytes of their value. Any
 * thread.
 */
final class Handling {

    static final int VALUE_BYTES = 100;

    /** How often a record fails, and how long it waits then. */
    interface Failing {

        Failing NEVER = new Failing() {};

        default int failures(long number) {
            return 0;
        }

        default Duration delay(long number) {
            return Duration.ZERO;
        }
    }

    /** What the contender has to retry. */
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1;

        Failed() {
            super("one of those that fail", null, false, false);
        }
    }

    private final int records;
    private final Duration nap;
    private final Failing failing;
    private final AtomicLong finished = new AtomicLong();
    private final AtomicLong firstAt = new AtomicLong();
    private final @Nullable AtomicLongArray dueAt;
    private final Lateness lateness = new Lateness();

    Handling(int records, Duration nap, Failing failing) {
        this.records = records;
        this.nap = nap;
        this.failing = failing;
        this.dueAt = failing.equals(Failing.NEVER) ? null : new AtomicLongArray(records);
    }

    static byte[] value(long number) {
        return ByteBuffer.allocate(VALUE_BYTES).putLong(number).array();
    }

    static long number(ByteBuffer value) {
        return value.getLong(0);
    }

    /** @param attempt counted from 1 */
    void attempt(ByteBuffer value, int attempt) throws Failed, InterruptedException {
        if (firstAt.get() == 0) {
            firstAt.compareAndSet(0, System.nanoTime());
        }
        if (!nap.isZero()) {
            Thread.sleep(nap);
        }
        if (dueAt != null) {
            long number = number(value);
            int index = (int) (number % records);
            if (attempt > 1) {
                lateness.record(System.nanoTime() - dueAt.get(index));
            }
            if (attempt <= failing.failures(number)) {
                dueAt.set(index, System.nanoTime() + failing.delay(number).toNanos());
                throw new Failed();
            }
        }
        finished.incrementAndGet();
    }

    /** It will not be tried again. */
    void givenUp() {
        finished.incrementAndGet();
    }

    Duration delay(ByteBuffer value) {
        return failing.delay(number(value));
    }

    boolean isDone() {
        return finished.get() >= records;
    }

    void awaitDone(Duration most) throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        while (!isDone()) {
            if (System.nanoTime() > until) {
                throw new IllegalStateException("only " + finished.get() + " of " + records + " after " + most);
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /** When the first record came. */
    long firstNanos() {
        return firstAt.get();
    }

    int records() {
        return records;
    }

    Lateness lateness() {
        return lateness;
    }
}
