// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.time.Time;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of jobs: one that gives turns, and those that take them. Platform threads, since SQLite would pin virtual ones.
 * What a job was doing when this is closed goes on after the next start.
 */
public final class Foreman implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Foreman.class);
    private static final long REST_MAX_MILLIS = 100;
    private static final long REST_MIN_MILLIS = 2;
    private static final Duration END_WAIT = Duration.ofSeconds(10);

    private final Time time;
    private final ExecutorService hands = Executors.newFixedThreadPool(
            CatalogJobs.AT_ONCE,
            Thread.ofPlatform().name("redrive-job-", 1).daemon().factory());
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ending = lock.newCondition();
    private volatile Runnable also = () -> {};
    private boolean ended;
    private final CatalogJobs jobs;

    /** Begins at once. */
    public Foreman(JobParts parts) {
        this.time = parts.time();
        this.jobs = new CatalogJobs(parts, hands);
        this.thread = Thread.ofPlatform().name("redrive-jobs").daemon().unstarted(() -> work(jobs::turn));
        this.thread.start();
    }

    public CatalogJobs jobs() {
        return jobs;
    }

    /** Done before each turn, on the same thread. */
    public void also(Runnable more) {
        also = more;
    }

    private void work(LongSupplier turn) {
        try {
            while (!rest(next(turn))) {
                // The next turn.
            }
        } catch (InterruptedException e) {
            log.atDebug().log("jobs interrupted");
        }
    }

    /** Whatever a turn throws, the next comes: nobody else would give it. */
    private long next(LongSupplier turn) {
        try {
            also.run();
            return turn.getAsLong() - time.now().ticks();
        } catch (RuntimeException e) {
            log.atWarn().setCause(e).log("jobs cannot be looked at; trying again");
            return REST_MAX_MILLIS;
        }
    }

    /** Returns true when it is over. */
    private boolean rest(long millis) throws InterruptedException {
        lock.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(Math.clamp(millis, REST_MIN_MILLIS, REST_MAX_MILLIS));
            while (!ended && left > 0) {
                left = ending.awaitNanos(left);
            }
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /** Returns after the batches at hand. */
    @Override
    public void close() {
        lock.lock();
        try {
            ended = true;
            ending.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            thread.join(END_WAIT);
            hands.shutdown();
            if (!hands.awaitTermination(END_WAIT.toSeconds(), TimeUnit.SECONDS)) {
                hands.shutdownNow();
            }
        } catch (InterruptedException e) {
            hands.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
