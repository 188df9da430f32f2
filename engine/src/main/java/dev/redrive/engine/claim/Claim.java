// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A delivered message on its way through the engine, and the right to attempt it.
 *
 * <p>Most fields belong to the engine thread. The runner that attempts it writes the outcome and hands the claim back
 * through the mailbox, which publishes it. The only word both sides write is {@link #phase}: it settles the race between
 * a handler that returns and an engine that interrupts it, so that an interrupt never hits the next message.
 */
public final class Claim {

    private static final VarHandle PHASE;

    static {
        try {
            PHASE = MethodHandles.lookup().findVarHandle(Claim.class, "phase", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int RUNNING = 0;
    private static final int INTERRUPTING = 1;
    private static final int INTERRUPTED = 2;
    private static final int RETURNED = 3;

    private final Delivery delivery;
    final @Nullable Lane lane;

    @Nullable
    Claim next;

    private Duration timeout = Duration.ZERO;
    private long seenAt = Long.MIN_VALUE;
    private boolean ruled;
    private boolean suspect;
    private boolean last;

    private @Nullable Thread thread;
    private @Nullable Outcome outcome;
    private long tookNanos;
    private volatile int phase = RUNNING;

    Claim(Delivery delivery, @Nullable Lane lane) {
        this.delivery = delivery;
        this.lane = lane;
    }

    public Delivery delivery() {
        return delivery;
    }

    /** The number of this attempt, from 1. */
    public int number() {
        return delivery.standing().failures() + 1;
    }

    public Attempt attempt() {
        return new Attempt(delivery.message(), number(), timeout);
    }

    public Duration timeout() {
        return timeout;
    }

    /** The handler's time, as configured when the attempt is handed out. Engine thread. */
    public void give(Duration timeout) {
        this.timeout = timeout;
    }

    /**
     * How long it has been seen running, in ticks; its first sight counts as its beginning, so a deadline is never early.
     * Engine thread.
     */
    public long seenRunningFor(long ticks) {
        if (seenAt == Long.MIN_VALUE) {
            seenAt = ticks;
        }
        return ticks - seenAt;
    }

    /** Its next sight counts as its beginning: it is in another call, or in none. Engine thread. */
    public void unsee() {
        seenAt = Long.MIN_VALUE;
    }

    /** No answer in time would be its end. Engine thread, before it is handed out. */
    public void last(boolean would) {
        last = would;
    }

    public boolean isLast() {
        return last;
    }

    /** High or critical: it goes before others that are not. */
    public boolean isUrgent() {
        return delivery.message().content().labels().priority().isUrgent();
    }

    /** A verdict was given while the handler still runs: what it says later counts no more. Engine thread. */
    public void rule() {
        ruled = true;
    }

    public boolean ruled() {
        return ruled;
    }

    public void suspect() {
        suspect = true;
    }

    public boolean isSuspect() {
        return suspect;
    }

    /** Called by the runner, before the claim can be seen running. */
    public void begin(Thread runner) {
        thread = runner;
    }

    /** Called by the runner, before it hands the claim back. */
    public void end(Outcome outcome, long tookNanos) {
        this.outcome = outcome;
        this.tookNanos = tookNanos;
    }

    public Outcome outcome() {
        Outcome ended = outcome;
        if (ended == null) {
            throw new IllegalStateException(
                    "still running: " + delivery.message().id());
        }
        return ended;
    }

    public Duration took() {
        return Duration.ofNanos(tookNanos);
    }

    /**
     * Interrupts the thread that runs this attempt, unless the handler has just returned. The engine thread's side.
     */
    public void interrupt() {
        Thread runner = thread;
        if (runner != null && PHASE.compareAndSet(this, RUNNING, INTERRUPTING)) {
            runner.interrupt();
            phase = INTERRUPTED;
        }
    }

    /**
     * The runner's side, after the handler returned: from here on no interrupt for this claim can arrive.
     *
     * @return whether one did
     */
    public boolean returned() {
        if (PHASE.compareAndSet(this, RUNNING, RETURNED)) {
            return false;
        }
        while (phase == INTERRUPTING) {
            Thread.onSpinWait();
        }
        return true;
    }
}
