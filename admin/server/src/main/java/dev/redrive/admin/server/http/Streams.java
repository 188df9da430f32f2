// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.server.Frame;
import dev.redrive.admin.server.Sampler;
import dev.redrive.core.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everyone who watches changes. One thread looks once a second for all of them, and not at all while nobody watches; each
 * stream is written by a virtual thread of its own, so that a reader who does not read holds up nobody. Any thread may call.
 */
final class Streams implements AutoCloseable {

    static final int OPEN_MAX = 50;
    static final Duration EVERY = Duration.ofSeconds(1);
    /** So long a reader who was sent away should wait. */
    static final Duration COME_BACK = Duration.ofSeconds(10);

    private static final Logger log = LoggerFactory.getLogger(Streams.class);

    private final Sampler sampler;
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrival = lock.newCondition();
    private final List<Stream> open = new ArrayList<>();
    private final List<Stream> arrived = new ArrayList<>();
    private boolean closed;

    Streams(Sampler sampler, Time time) {
        this.sampler = sampler;
        this.time = time;
        Thread.ofVirtual().name("redrive-live").start(this::run);
    }

    /** False if there are too many already, or the server stops. */
    boolean add(Stream stream) {
        lock.lock();
        try {
            open.removeIf(Stream::isOver);
            if (closed || open.size() + arrived.size() >= OPEN_MAX) {
                return false;
            }
            arrived.add(stream);
            arrival.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            while (awaitTurn()) {
                try {
                    tell(sampler.look(time.now()));
                } catch (RuntimeException bug) {
                    log.atError().setCause(bug).log("cannot look at what changed");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A second, or until somebody comes; for ever while nobody is there. False at the end. */
    private boolean awaitTurn() throws InterruptedException {
        lock.lock();
        try {
            long left = EVERY.toNanos();
            while (!closed && arrived.isEmpty() && (open.isEmpty() || left > 0)) {
                if (open.isEmpty()) {
                    arrival.await();
                } else {
                    left = arrival.awaitNanos(left);
                }
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    private void tell(List<Frame> changed) {
        lock.lock();
        try {
            for (Stream each : open) {
                each.offer(changed);
                each.cutIfSlow(time.now().ticks());
            }
            open.removeIf(Stream::isOver);
            for (Stream each : arrived) {
                each.offer(sampler.whole());
                open.add(each);
            }
            arrived.clear();
        } finally {
            lock.unlock();
        }
    }

    /** So many are open. */
    int size() {
        lock.lock();
        try {
            open.removeIf(Stream::isOver);
            return open.size() + arrived.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            open.forEach(Stream::cut);
            arrived.forEach(Stream::cut);
            arrival.signal();
        } finally {
            lock.unlock();
        }
    }
}
