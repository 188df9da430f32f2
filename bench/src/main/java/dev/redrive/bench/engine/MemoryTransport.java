// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.bench.measure.Threads;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.ledger.Ledger;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Source;
import dev.redrive.core.port.Transport;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A source that never runs dry and a ledger that settles at once, so that what is measured is the engine. Deliveries are
 * made beforehand and come round again and again; the ring is larger than what an engine holds in hand, so no message is
 * out twice.
 */
final class MemoryTransport implements Source, Ledger {

    private static final int DELIVERY_MAX = 1024;

    private final List<Delivery> ring;
    private final Pace pace;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicLong settled = new AtomicLong();
    private final Thread feeder = Thread.ofPlatform().name("feeder").daemon().unstarted(this::feed);
    private @Nullable Intake intake;
    private volatile boolean closed;

    MemoryTransport(List<Delivery> ring, Pace pace) {
        this.ring = ring;
        this.pace = pace;
    }

    Transport transport() {
        return new Transport(this, this);
    }

    long settled() {
        return settled.get();
    }

    @Override
    public void open(Intake intake) {
        this.intake = intake;
        feeder.start();
    }

    /** Every message here is another. */
    @Override
    public void follow(Duplicates duplicates) {}

    @Override
    public void demand(int messages, long bytes) {
        if (demand.getAndAdd(messages) <= 0) {
            LockSupport.unpark(feeder);
        }
    }

    private void feed() {
        Intake to = intake();
        int at = 0;
        while (!closed) {
            int next = (int) Math.min(pace.allowed(demand.get()), Math.min(DELIVERY_MAX, ring.size() - at));
            if (next <= 0) {
                pace.rest(this);
                continue;
            }
            demand.addAndGet(-next);
            List<Delivery> deliveries = ring.subList(at, at + next);
            pace.sent(deliveries);
            to.delivered(deliveries);
            at = at + next == ring.size() ? 0 : at + next;
        }
    }

    private Intake intake() {
        if (intake == null) {
            throw new IllegalStateException("not opened");
        }
        return intake;
    }

    @Override
    public void submit(List<Ruling> rulings) {
        settled.addAndGet(rulings.size());
        intake().settled(rulings);
    }

    @Override
    public void giveBack(List<Delivery> unattempted) {
        throw new IllegalStateException("nothing fails here, so nothing comes back");
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(feeder);
        Threads.join(feeder);
    }
}
