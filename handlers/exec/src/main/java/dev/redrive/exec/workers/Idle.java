// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.workers;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Workers without a message, the longest idle first. Any thread may call. */
final class Idle {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition added = lock.newCondition();
    private final Queue<Worker> workers = new ArrayDeque<>();

    void add(Worker worker) {
        lock.lock();
        try {
            workers.removeIf(each -> !each.alive());
            workers.add(worker);
            added.signal();
        } finally {
            lock.unlock();
        }
    }

    /** A living worker, or none within that time. */
    Optional<Worker> take(Duration atMost) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = atMost.toNanos();
            while (true) {
                for (Worker worker = workers.poll(); worker != null; worker = workers.poll()) {
                    if (worker.alive()) {
                        return Optional.of(worker);
                    }
                }
                if (left <= 0) {
                    return Optional.empty();
                }
                left = added.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }
}
