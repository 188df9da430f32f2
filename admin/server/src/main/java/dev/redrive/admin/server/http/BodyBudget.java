// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.core.port.Refused;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The memory that large bodies of requests under way may take together. Each caller has at most half of it, so that one who sends
 * slowly leaves room for the others. Any thread may call.
 */
final class BodyBudget {

    private final int bodyBytes;
    private final int perHolder;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition released = lock.newCondition();
    private final Map<String, Integer> taken = new HashMap<>();
    private int free;

    BodyBudget(Bounds bounds) {
        this.bodyBytes = bounds.bodyBytes();
        this.free = bounds.bodiesBytes();
        this.perHolder = Math.max(bodyBytes, bounds.bodiesBytes() / 2);
    }

    /** @param holder the caller and its address */
    Share share(String holder) {
        return new Share(holder);
    }

    /** The memory of one request's body. Used by one thread. */
    final class Share implements AutoCloseable {
        private final String holder;
        private int held;

        private Share(String holder) {
            this.holder = holder;
        }

        /** Takes memory for a body, after a short wait if there is none; throws {@link Refused} if there is still none. */
        void take(int bytes) {
            lock.lock();
            try {
                long left = Bounds.BUSY_WAIT.toNanos();
                while (bytes > free || bytes > perHolder - taken.getOrDefault(holder, 0)) {
                    if (left <= 0) {
                        throw busy();
                    }
                    left = released.awaitNanos(left);
                }
                free -= bytes;
                taken.merge(holder, bytes, Integer::sum);
                held += bytes;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw busy();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void close() {
            lock.lock();
            try {
                free += held;
                taken.computeIfPresent(holder, (name, all) -> all == held ? null : all - held);
                held = 0;
                released.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    private static Refused busy() {
        return new Refused(
                Refused.Kind.UNAVAILABLE, "too many large requests at a time", "send them one after the other");
    }
}
