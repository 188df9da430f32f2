// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.bench.measure.Threads;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Intake;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * The limit: between the same source and the same ledger as the engine, a thread that hands batches to virtual threads
 * through a queue, and takes their rulings back. No lanes, no order, no policies, no deadlines, no counts.
 */
final class HandOver implements Intake, AutoCloseable {

    private static final int BATCH = 256;
    private static final int IN_HAND_MAX = 8192;
    /** Nothing to do: the runner ends. */
    private static final List<Delivery> END = List.of();

    private final MemoryTransport transport;
    private final ConcurrentLinkedQueue<List<Delivery>> fetched = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<List<Ruling>> ended = new ConcurrentLinkedQueue<>();
    private final ArrayBlockingQueue<List<Delivery>> waiting = new ArrayBlockingQueue<>(IN_HAND_MAX);
    private final List<Thread> runners = new ArrayList<>();
    private final Thread owner = Thread.ofPlatform().name("hand-over").unstarted(this::handOver);
    private volatile boolean asleep;
    private volatile boolean closed;

    HandOver(MemoryTransport transport, Handler handler, int concurrency) {
        this.transport = transport;
        for (int i = 0; i < concurrency; i++) {
            runners.add(Thread.ofVirtual().start(() -> attemptAll(handler)));
        }
        owner.start();
        transport.open(this);
        transport.demand(IN_HAND_MAX, Long.MAX_VALUE);
    }

    private void handOver() {
        while (!closed) {
            sleepUnlessThereIsMail();
            for (List<Delivery> all = fetched.poll(); all != null; all = fetched.poll()) {
                for (int from = 0; from < all.size(); from += BATCH) {
                    waiting.add(all.subList(from, Math.min(all.size(), from + BATCH)));
                }
            }
            int back = 0;
            for (List<Ruling> rulings = ended.poll(); rulings != null; rulings = ended.poll()) {
                transport.submit(rulings);
                back += rulings.size();
            }
            transport.demand(back, Long.MAX_VALUE);
        }
        runners.forEach(each -> waiting.add(END));
    }

    private void sleepUnlessThereIsMail() {
        asleep = true;
        if (fetched.isEmpty() && ended.isEmpty() && !closed) {
            LockSupport.park(this);
        }
        asleep = false;
    }

    private void attemptAll(Handler handler) {
        try {
            for (List<Delivery> batch = waiting.take(); !batch.isEmpty(); batch = waiting.take()) {
                List<Ruling> rulings = new ArrayList<>(batch.size());
                for (Delivery delivery : batch) {
                    handler.attempt(new Attempt(delivery.message(), 1, Duration.ZERO));
                    rulings.add(new Ruling(delivery, Verdict.DONE, null));
                }
                ended.add(rulings);
                wake();
            }
        } catch (Exception e) {
            throw new IllegalStateException("nothing fails here", e);
        }
    }

    private void wake() {
        if (asleep) {
            LockSupport.unpark(owner);
        }
    }

    @Override
    public void delivered(List<Delivery> deliveries) {
        fetched.add(deliveries);
        wake();
    }

    /** Nobody counts. */
    @Override
    public void settled(List<Ruling> rulings) {}

    @Override
    public void discarded(List<Ruling> rulings) {
        throw new IllegalStateException("nothing is discarded here");
    }

    @Override
    public void revoked(Set<String> places) {
        throw new IllegalStateException("nothing is revoked here");
    }

    @Override
    public void blocked(String cause) {
        throw new IllegalStateException(cause);
    }

    @Override
    public void ledgerBlocked(String cause, boolean heals) {
        throw new IllegalStateException(cause);
    }

    @Override
    public void healed() {}

    long done() {
        return transport.settled();
    }

    @Override
    public void close() {
        transport.close();
        closed = true;
        LockSupport.unpark(owner);
        Threads.join(owner);
        runners.forEach(Threads::join);
    }
}
