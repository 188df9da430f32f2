// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting for brokers, with a bound. An interrupt ends it and stays set. */
final class Await {

    private static final Duration LOOK_EVERY = Duration.ofMillis(25);

    private Await() {}

    static void until(Duration max, BooleanSupplier holds, Supplier<? extends RuntimeException> late) {
        long start = System.nanoTime();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() - start > max.toNanos()) {
                throw late.get();
            }
            try {
                Thread.sleep(LOOK_EVERY);
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
    }

    /** A failure is thrown with Kafka's exception as its cause. */
    static <T> T answer(String what, Duration max, Future<T> future) {
        try {
            return future.get(max.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(what + ": " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException(what + ": no answer within " + max, e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    static IllegalStateException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted", cause);
    }
}
