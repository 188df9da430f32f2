// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.load;

import dev.redrive.bench.measure.Lateness;
import dev.redrive.bench.measure.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Threads that push until they are closed. They are virtual, for every contender: that is how a program with hundreds of
 * producers would be written today, and none of the contenders does better with platform threads.
 */
public final class Producers implements AutoCloseable {

    /** How a contender takes messages; returns when they are safe. */
    @FunctionalInterface
    public interface Push {
        void push(List<byte[]> payloads) throws Exception;
    }

    private final Work work;
    private final Push push;
    private final int batch;
    private final Lateness waits = new Lateness();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
    private volatile boolean closed;

    public Producers(Load load, Work work, Push push) {
        this.work = work;
        this.push = push;
        this.batch = load.batch();
        for (int i = 0; i < load.producers(); i++) {
            threads.add(Thread.ofVirtual().name("producer-", i).start(this::produce));
        }
    }

    private void produce() {
        try {
            while (!closed) {
                List<byte[]> payloads = work.take(batch);
                if (!payloads.isEmpty()) {
                    long began = System.nanoTime();
                    push.push(payloads);
                    waits.record(System.nanoTime() - began);
                }
            }
        } catch (Exception e) {
            if (!closed) {
                broken.compareAndSet(null, e);
            }
        }
    }

    /** How long pushes take. */
    public Lateness waits() {
        return waits;
    }

    /** Fails if a push has failed. */
    public void check() {
        Throwable cause = broken.get();
        if (cause != null) {
            throw new IllegalStateException("a push failed: " + cause, cause);
        }
    }

    @Override
    public void close() {
        closed = true;
        threads.forEach(Threads::join);
        check();
    }
}
