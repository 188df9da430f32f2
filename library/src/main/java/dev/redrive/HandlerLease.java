// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.port.Handler;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A handler, and how many attempts run in it. Once retired it takes no more, and is closed after the last one.
 *
 * <p>Every attempt counts itself in and out, so the count is parted: threads that run side by side write to memory that
 * lies apart. Whoever counts in looks afterwards whether the lease is retired; so every attempt that runs after that moment
 * is in its count while someone adds the counts up, and the one that finds none closes the handler.
 */
final class HandlerLease {

    private static final int COUNTS = 16;
    /** So many ints fill what a processor fetches at once. */
    private static final int APART = 16;

    private final Handler handler;
    private final AtomicIntegerArray running = new AtomicIntegerArray(COUNTS * APART);
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean retired;

    HandlerLease(Handler handler) {
        this.handler = handler;
    }

    Handler handler() {
        return handler;
    }

    /** False if it takes no more. Otherwise the same thread calls {@link #end} afterwards. */
    boolean begin() {
        running.incrementAndGet(own());
        if (retired) {
            end();
            return false;
        }
        return true;
    }

    void end() {
        running.decrementAndGet(own());
        closeIfOver();
    }

    void retire() {
        retired = true;
        closeIfOver();
    }

    private void closeIfOver() {
        if (retired && isIdle() && closed.compareAndSet(false, true)) {
            handler.close();
        }
    }

    private boolean isIdle() {
        for (int i = 0; i < COUNTS; i++) {
            if (running.get(i * APART) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Of this thread, for as long as it lives. */
    private static int own() {
        return (int) (Thread.currentThread().threadId() % COUNTS) * APART;
    }
}
