// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.Lateness;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What handlers do with the records of one run: count, nap, or fail. Records are numbered by the first bytes of their value. Any
 * thread.
 */
final class Handling {

    static final int VALUE_BYTES = 100;

    /** What the contender has to retry. */
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1;

        Failed() {
            super("one of those that fail", null, false, false);
        }
    }

    private final Numbers numbers;
    private final Behaviour behaviour;
    private final Duration nap;
    private final AtomicLong finished = new AtomicLong();
    private final AtomicLong firstAt = new AtomicLong();
    private final @Nullable RetryNotes notes;

    /**
     * The records of a topic, numbered as they were produced.
     *
     * @param keys how many of them, which take turns
     */
    record Numbers(int records, int keys) {

        int key(long number) {
            return (int) (number * 7919 % keys);
        }
    }

    Handling(Numbers numbers, Behaviour behaviour) {
        this.numbers = numbers;
        this.behaviour = behaviour;
        this.nap = behaviour.nap();
        this.notes = behaviour.fails() ? new RetryNotes(numbers) : null;
    }

    static byte[] value(long number) {
        return ByteBuffer.allocate(VALUE_BYTES).putLong(number).array();
    }

    private static long number(ByteBuffer value) {
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
        if (notes != null) {
            long number = number(value);
            if (attempt > 1) {
                notes.triedAgain(number);
            }
            if (attempt <= behaviour.failures(number)) {
                notes.failed(number, behaviour.delay(number));
                throw new Failed();
            }
            notes.succeeded(number);
        }
        finished.incrementAndGet();
    }

    /** It will not be tried again. */
    void givenUp() {
        finished.incrementAndGet();
    }

    Duration delay(ByteBuffer value) {
        return behaviour.delay(number(value));
    }

    boolean isDone() {
        return finished.get() >= numbers.records();
    }

    void awaitDone(Duration most) throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        while (!isDone()) {
            if (System.nanoTime() > until) {
                throw new IllegalStateException(
                        "only " + finished.get() + " of " + numbers.records() + " after " + most);
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /** When the first record came. */
    long firstNanos() {
        return firstAt.get();
    }

    int records() {
        return numbers.records();
    }

    Lateness lateness() {
        return notes == null ? new Lateness() : notes.lateness();
    }

    /** Records that succeeded after a later one of their key. */
    long outOfOrder() {
        return notes == null ? 0 : notes.outOfOrder();
    }
}
