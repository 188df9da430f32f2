// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A delivered message on its way through the engine, and the right to attempt it.
 *
 * <p>It belongs to the engine thread. The runner that attempts it writes what there is to tell before it hands it back. Of a
 * first attempt that succeeded there is nothing to tell, and so nearly all claims stay with one processor.
 */
public final class Claim {

    private final Delivery delivery;
    private final int number;
    final @Nullable Lane lane;

    @Nullable
    Claim next;

    private Duration timeout = Duration.ZERO;
    private long seenAt = Long.MIN_VALUE;
    private long withdrawals;
    private boolean ruled;
    private boolean suspect;
    private boolean last;

    private Outcome outcome = Outcome.SUCCEEDED;
    private long tookNanos;

    Claim(Delivery delivery, @Nullable Lane lane) {
        this.delivery = delivery;
        this.number = delivery.standing().failures() + 1;
        this.lane = lane;
    }

    public Delivery delivery() {
        return delivery;
    }

    /** The number of this attempt, from 1. */
    public int number() {
        return number;
    }

    public Attempt attempt() {
        return new Attempt(delivery.message(), number, timeout);
    }

    public Duration timeout() {
        return timeout;
    }

    /**
     * The handler's time, as configured when the attempt is handed out. Whatever an earlier attempt left that never began is
     * forgotten. Engine thread.
     */
    public void give(Duration timeout) {
        this.timeout = timeout;
        unsee();
        outcome = Outcome.SUCCEEDED;
        tookNanos = 0;
    }

    /** The number of revocations before it was handed out. Engine thread. */
    public void givenAfter(long withdrawals) {
        this.withdrawals = withdrawals;
    }

    public long givenAfter() {
        return withdrawals;
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

    /**
     * What came of it, if there is more to tell than that the first attempt succeeded. Called by the runner, before it
     * hands the claim back.
     */
    public void end(Outcome outcome, long tookNanos) {
        this.outcome = outcome;
        this.tookNanos = tookNanos;
    }

    /** Means nothing before the claim has come back. */
    public Outcome outcome() {
        return outcome;
    }

    /** The first attempt succeeded, and has no more to say: so it is with nearly all. */
    @SuppressWarnings("ReferenceEquality") // Another one that equals SUCCEEDED is judged like any outcome.
    public boolean isPlainSuccess() {
        return outcome == Outcome.SUCCEEDED && number == 1;
    }

    public Duration took() {
        return Duration.ofNanos(tookNanos);
    }
}
