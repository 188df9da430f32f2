// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.batch;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.batch.Batcher;
import dev.redrive.engine.attempt.Outcomes;
import dev.redrive.engine.claim.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A batch on its thread: calls the handler, as often as {@link Splitting} asks for it, and brings each message home as soon
 * as it has an outcome.
 *
 * <p>The engine thread looks at it, and tells it by {@link #leaveOut} on which messages it has ruled; the thread then leaves
 * them out. Either side writes its word before it reads the other's, so that a call with nobody left in it is not begun, or
 * is interrupted.
 */
final class BatchRun implements Runnable {

    /** The rest after a call that never began: a handler that says so at once does not make this thread spin. */
    private static final long NOT_BEGUN_REST_TICKS = 10;

    private final Batcher batcher;
    private final List<Claim> claims;
    private final int[] slots;
    private final BatchRunners crew;
    private final Splitting splitting;
    private final Set<Claim> open = ConcurrentHashMap.newKeySet();
    private final Set<Claim> ruled = ConcurrentHashMap.newKeySet();
    private final Set<Claim> withdrawn = ConcurrentHashMap.newKeySet();
    private final Queue<Integer> timeouts = new ConcurrentLinkedQueue<>();
    private final long beganNanos;
    private volatile @Nullable BatchCall current;
    private volatile @Nullable Outcome failure;
    private volatile long tookNanos;
    private volatile boolean over;
    /** Its thread, while that rests. */
    private volatile @Nullable Thread resting;

    // The engine thread's own.
    private @Nullable BatchCall lookedAt;

    /** @param slots where the marks of these claims are kept, one each */
    BatchRun(Batcher batcher, List<Claim> claims, int[] slots, BatchRunners crew) {
        this.batcher = batcher;
        this.claims = claims;
        this.slots = slots;
        this.crew = crew;
        this.splitting = new Splitting(
                claims.size(),
                (message, failed) -> crew.mayEnd(claims.get(message).delivery(), failed));
        this.open.addAll(claims);
        this.beganNanos = crew.nanos();
    }

    // ---- its own thread ----

    @Override
    public void run() {
        try {
            List<Integer> part = splitting.next(this::isLeftOut);
            while (!part.isEmpty()) {
                attempt(part);
                part = splitting.next(this::isLeftOut);
            }
            bringHome(0);
        } finally {
            tookNanos = crew.nanos() - beganNanos;
            over = true;
            crew.wake();
        }
    }

    private void attempt(List<Integer> part) {
        Thread self = Thread.currentThread();
        BatchCall call = new BatchCall(part.stream().map(claims::get).toList(), self);
        current = call;
        long began = crew.nanos();
        BatchAnswer answer =
                ruled.containsAll(call.claims()) ? new BatchAnswer.Whole(Outcome.ABANDONED) : marked(part, call);
        boolean interrupted = call.returned();
        current = null;
        if (interrupted || self.isInterrupted()) {
            // The interrupt was meant for this call, or the handler's own; it must not reach the next one.
            Thread.interrupted();
        }
        long took = crew.nanos() - began;
        if (interrupted) {
            timedOut(late(call));
        } else if (answer instanceof BatchAnswer.Whole(Outcome.TimedOut late)) {
            // The handler saw the deadline a moment before the engine did.
            timeouts.add(part.size());
            timedOut(late);
        } else if (answer instanceof BatchAnswer.Whole(Outcome.Abandoned a)) {
            notBegun();
            return;
        } else {
            note(answer);
            splitting.answered(answer);
        }
        bringHome(took);
        crew.measured(took);
    }

    private void timedOut(Outcome late) {
        splitting.timedOut(late, message -> claims.get(message).isLast() && !isRuled(message));
    }

    /**
     * The handler had nothing to attempt the call with. Part of a batch stays here until it has: given back, it could meet the same
     * bad message again and again, with nobody charged.
     */
    private void notBegun() {
        boolean back = crew.isDraining() || (splitting.isUntouched() && crew.unavailable() != null);
        if (!back) {
            rest();
            back = crew.isDraining();
        }
        if (back) {
            splitting.abandon();
            bringHome(0);
        } else {
            splitting.notBegun();
        }
    }

    private void rest() {
        long until = crew.ticks() + NOT_BEGUN_REST_TICKS;
        resting = Thread.currentThread();
        while (crew.ticks() < until && !crew.isDraining() && !crew.isHeld()) {
            LockSupport.park(this);
            Thread.interrupted(); // of someone whom a handler gave this thread to: it must not keep it awake
        }
        resting = null;
    }

    private BatchAnswer marked(List<Integer> part, BatchCall call) {
        part.forEach(message -> crew.mark(slots[message], claims.get(message)));
        try {
            return crew.attempt(call.claims().stream().map(Claim::attempt).toList());
        } finally {
            part.forEach(message -> crew.unmark(slots[message]));
        }
    }

    private void note(BatchAnswer answer) {
        if (failure == null
                && answer instanceof BatchAnswer.Whole(var outcome)
                && !(outcome instanceof Outcome.Succeeded)) {
            failure = outcome;
        }
    }

    private static Outcome late(BatchCall call) {
        Attempt first = call.claims().getFirst().attempt();
        String message = "no answer within " + first.timeout().toMillis() + " ms to a batch of "
                + call.claims().size();
        return new Outcome.TimedOut(Failure.of(FailureCode.TIMEOUT, message));
    }

    private boolean isLeftOut(int message) {
        return crew.isHeld() || isRuled(message) || withdrawn.contains(claims.get(message));
    }

    private boolean isRuled(int message) {
        return ruled.contains(claims.get(message));
    }

    private void bringHome(long took) {
        List<Claim> home = new ArrayList<>();
        for (int message : splitting.decided()) {
            Claim claim = claims.get(message);
            claim.end(Outcomes.of(splitting.outcome(message)), took);
            open.remove(claim);
            home.add(claim);
        }
        if (!home.isEmpty()) {
            crew.ended(home);
        }
    }

    // ---- the engine thread ----

    Batcher batcher() {
        return batcher;
    }

    int size() {
        return claims.size();
    }

    int[] slots() {
        return slots;
    }

    boolean isOver() {
        return over;
    }

    long tookNanos() {
        return tookNanos;
    }

    /** The sizes of the calls that the handler itself said took too long. */
    Queue<Integer> timeouts() {
        return timeouts;
    }

    @Nullable
    Outcome failure() {
        return failure;
    }

    boolean holds(Claim claim) {
        return open.contains(claim);
    }

    /** Shows what has no outcome yet. Its time counts from the first look at the call it is in. */
    void look(Consumer<Claim> running) {
        BatchCall call = current;
        boolean turned = call != lookedAt;
        lookedAt = call;
        for (Claim claim : claims) {
            if (open.contains(claim)) {
                if (call == null || turned || !call.claims().contains(claim)) {
                    claim.unsee();
                }
                running.accept(claim);
            }
        }
    }

    /** Whether it is one of several in its call, and is to be tried alone before it is given up. */
    boolean spares(Claim claim) {
        BatchCall call = lookedAt;
        return claim.isLast() && call != null && call.claims().size() > 1;
    }

    /** Interrupts the call that was looked at last. How many messages are in it; 0 if it was over or interrupted before. */
    int stop() {
        BatchCall call = lookedAt;
        return call != null && call.interrupt() ? call.claims().size() : 0;
    }

    /** Those of them in no call that runs are handed over no more, and come back without an outcome. */
    void withdraw(Predicate<Claim> leaving) {
        open.stream().filter(leaving).forEach(withdrawn::add);
    }

    /** Time has passed, or what else it rests for has changed. */
    void wake() {
        LockSupport.unpark(resting);
    }

    /** A verdict was given on it: it is not handed over any more, and a call with nobody else in it ends. */
    void leaveOut(Claim claim) {
        ruled.add(claim);
        BatchCall call = current;
        if (call != null && ruled.containsAll(call.claims())) {
            call.interrupt();
        }
    }
}
