// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.engine.claim.Claim;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One virtual thread that takes batches and attempts their claims, one after another. */
final class Runner implements Runnable {

    /** A sentinel handed to a runner that shall end. */
    static final Batch END = new Batch(List.of());

    private final VirtualRunners crew;
    private final int slot;
    private volatile @Nullable Batch handed;
    private volatile @Nullable Batch batch;
    private volatile @Nullable Thread thread;

    /** The claim it was busy with at the last look. Engine thread. */
    @Nullable
    Claim lookedAt;

    Runner(VirtualRunners crew, int slot, Batch first) {
        this.crew = crew;
        this.slot = slot;
        this.handed = first;
    }

    int slot() {
        return slot;
    }

    @Nullable
    Batch batch() {
        return batch;
    }

    /** What it was given and has not looked at yet. */
    @Nullable
    Batch handed() {
        return handed;
    }

    /** Gives an idle runner its next batch. */
    void hand(Batch next) {
        handed = next;
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        while (true) {
            Batch next = handed;
            if (next == null) {
                LockSupport.park(this);
                // Someone a handler gave this thread to may interrupt it long after; that must not keep it awake.
                Thread.interrupted();
                continue;
            }
            if (next == END) {
                return;
            }
            batch = next; // before it leaves the hand, so that a recall finds it in one of the two
            handed = null;
            for (Batch each = next; each != null; each = crew.nextFor(this)) {
                if (each == END) {
                    return;
                }
                attemptAll(each);
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // Another one that equals SUCCEEDED is told: that is only slower.
    private void attemptAll(Batch claims) {
        Thread self = Thread.currentThread();
        batch = claims;
        long began = crew.nanos();
        long mark = began;
        int done = 0;
        boolean abandoned = false;
        for (boolean goOn = claims.begin(self); goOn; goOn = claims.next(done++)) {
            Claim claim = claims.get(done);
            Outcome outcome = crew.attempt(claim, slot);
            if (self.isInterrupted()) {
                // The handler's own, or meant for this attempt; it must not reach the next one.
                Thread.interrupted();
            }
            abandoned |= outcome instanceof Outcome.Abandoned;
            if (outcome != Outcome.SUCCEEDED || claim.number() > 1) {
                long now = crew.nanos();
                claim.end(outcome, now - mark);
                mark = now;
            }
        }
        batch = null;
        // The time spent on what never began says nothing about the handler's pace.
        crew.ended(claims, crew.nanos() - began, abandoned ? 0 : done);
    }
}
