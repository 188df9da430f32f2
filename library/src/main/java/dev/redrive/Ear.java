// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One listener, the thread that calls it, and the bounded row in which calls wait for that. Engine threads add whole batches and
 * wait for nobody; the lock is held for a few instructions.
 */
final class Ear implements Listening {

    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final Duration END_WITHIN = Duration.ofSeconds(5);
    /** The first one tells all; of a listener that always throws, one in so many is enough. */
    private static final long TOLD_EVERY = 1_000;

    /**
     * Calls that belong together.
     *
     * @param calls how many
     * @param bytes of the messages they are about
     */
    record Said(int calls, long bytes, Consumer<Ear> what) {}

    /**
     * Whom it tells.
     *
     * @param drops of how many calls were let go, each time
     * @param fatal of an error that means the process is broken
     * @param closed of its end
     */
    record Parts(LongConsumer drops, Consumer<Throwable> fatal, Consumer<Ear> closed) {}

    private final Listener listener;
    private final Parts parts;
    private final AtomicLong dropped = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Deque<Said> waiting = new ArrayDeque<>();
    private final Thread thread;
    private int calls;
    private long bytes;
    private boolean closed;
    private long thrown;

    Ear(Listener listener, Parts parts) {
        this.listener = listener;
        this.parts = parts;
        this.thread = Thread.ofPlatform().daemon().name("redrive-listener").start(this::run);
    }

    /** Any thread. */
    void tell(Said said) {
        lock.lock();
        try {
            // A batch larger than the bound is heard if nothing else waits.
            boolean fits = calls + said.calls <= WAITING_MAX && bytes + said.bytes <= BYTES_MAX;
            if (!closed && (fits || waiting.isEmpty())) {
                calls += said.calls;
                bytes += said.bytes;
                waiting.addLast(said);
                news.signal();
                return;
            }
            if (closed) {
                return;
            }
        } finally {
            lock.unlock();
        }
        if (dropped.getAndAdd(said.calls) == 0) {
            LOG.warn("{} is too slow: from now on calls that do not fit are let go and counted", listener);
        }
        parts.drops.accept(said.calls);
    }

    private void run() {
        try {
            for (Said said = next(); said != null; said = next()) {
                said.what.accept(this);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable Said next() throws InterruptedException {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                news.await();
            }
            Said said = waiting.pollFirst();
            if (said != null) {
                calls -= said.calls;
                bytes -= said.bytes;
            }
            return said;
        } finally {
            lock.unlock();
        }
    }

    /** One call; what it throws stays here, unless the process itself is broken. */
    void call(Consumer<Listener> call) {
        try {
            call.accept(listener);
        } catch (RuntimeException | Error e) {
            if (e instanceof VirtualMachineError && !(e instanceof StackOverflowError)) {
                parts.fatal.accept(e);
            }
            if (thrown++ % TOLD_EVERY == 0) {
                LOG.warn("{} threw, for the {}. time", listener, thrown, e);
            }
        }
    }

    @Override
    public long dropped() {
        return dropped.get();
    }

    @Override
    public void close() {
        parts.closed.accept(this);
        lock.lock();
        try {
            closed = true;
            news.signal();
        } finally {
            lock.unlock();
        }
        if (Thread.currentThread().equals(thread)) {
            return;
        }
        try {
            if (!thread.join(END_WITHIN)) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
