// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.batch;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.batch.Batcher;
import dev.redrive.core.batch.Batches;
import dev.redrive.core.batch.Batching;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.time.Moment;
import dev.redrive.engine.attempt.Outcomes;
import dev.redrive.engine.attempt.Runners;
import dev.redrive.engine.attempt.VirtualRunners;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Room;
import dev.redrive.engine.suspect.Marks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gathers claims into batches and runs each batch on a virtual thread of its own.
 *
 * <p>Claims wait in two gatherers, chosen by priority; time there is not attempt time, and what waits there can be recalled.
 * A turn sends on what is full or has waited long enough, as far as the batcher's concurrency allows; the critical one never
 * waits for the standard one. A suspect goes alone and at once, since the next crash must tell whose it was.
 *
 * <p>Threads: the engine thread calls everything public; those of the batches call what is below {@code the batches' side}.
 */
public final class BatchRunners implements Runners {

    /** Claims that wait in one gatherer, at least; more would only wait there instead of in their lanes. */
    private static final int GATHERED_MAX = 8192;

    private final BatchHandler handler;
    private final Marks marks;
    private final LongSupplier nanoTime;
    private final Ears ears;
    private final Map<Batcher, Gatherer> gatherers = new EnumMap<>(Batcher.class);
    private final List<Claim> arrived = new ArrayList<>();
    private final List<BatchRun> running = new ArrayList<>();
    private final BitSet slots = new BitSet();
    private Batches batches;
    private volatile long now;
    private volatile Policies policies;
    private volatile Instant wall = Instant.EPOCH;
    private volatile boolean draining;
    private volatile boolean held;

    /**
     * Who hears of what.
     *
     * @param foreman ended attempts; the batches' threads call
     * @param watcher what becomes of batches; the engine thread calls
     */
    public record Ears(VirtualRunners.Foreman foreman, BatchWatcher watcher) {}

    /** What may change while it runs. */
    public record Terms(Batches batches, Policies policies) {}

    public BatchRunners(BatchHandler handler, Marks marks, LongSupplier nanoTime, Ears ears, Terms terms) {
        this.handler = handler;
        this.marks = marks;
        this.nanoTime = nanoTime;
        this.ears = ears;
        this.batches = terms.batches();
        this.policies = terms.policies();
        for (Batcher batcher : Batcher.values()) {
            gatherers.put(batcher, new Gatherer(batches.of(batcher)));
        }
    }

    @Override
    public int room() {
        return rooms().all();
    }

    @Override
    public Room rooms() {
        return Room.of(room(Batcher.CRITICAL), room(Batcher.STANDARD));
    }

    private int room(Batcher batcher) {
        int most = Math.max(GATHERED_MAX, 2 * batches.of(batcher).messagesMax());
        return Math.max(0, most - gatherer(batcher).size() - arrived.size());
    }

    @Override
    public @Nullable String unavailable() {
        return handler.unavailable();
    }

    @Override
    public void start(List<Claim> claims) {
        arrived.addAll(claims);
    }

    @Override
    public void turn(Moment moment) {
        now = moment.ticks();
        wall = moment.wall();
        for (Claim claim : arrived) {
            gather(claim);
        }
        arrived.clear();
        sweep();
        running.forEach(BatchRun::wake);
        send(Batcher.CRITICAL);
        send(Batcher.STANDARD);
    }

    private void gather(Claim claim) {
        var message = claim.delivery().message();
        Gatherer gatherer = gatherer(Batcher.of(message));
        if (claim.isSuspect()) {
            gatherer.addAlone(claim);
        } else {
            gatherer.add(claim, batches.group(message), now);
        }
    }

    /** Takes leave of what is over. */
    private void sweep() {
        for (Iterator<BatchRun> each = running.iterator(); each.hasNext(); ) {
            BatchRun run = each.next();
            if (run.isOver()) {
                each.remove();
                for (int slot : run.slots()) {
                    slots.clear(slot);
                }
                run.timeouts().forEach(size -> ears.watcher.batchTimedOut(run.batcher(), size));
                Outcome failure = run.failure();
                if (failure != null) {
                    ears.watcher.batchFailed(run.batcher(), run.size(), failure);
                }
                ears.watcher.batchStopped(run.batcher(), run.size(), Duration.ofNanos(run.tookNanos()));
            }
        }
    }

    private void send(Batcher batcher) {
        Batching batching = batches.of(batcher);
        long busy = busy(batcher);
        List<Claim> batch = busy < batching.concurrency() ? gatherer(batcher).take(now) : null;
        while (batch != null) {
            begin(batcher, batch);
            busy++;
            batch = busy < batching.concurrency() ? gatherer(batcher).take(now) : null;
        }
    }

    private long busy(Batcher batcher) {
        return running.stream().filter(run -> run.batcher() == batcher).count();
    }

    private void begin(Batcher batcher, List<Claim> batch) {
        int[] places = new int[batch.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = slots.nextClearBit(0);
            slots.set(places[i]);
        }
        BatchRun run = new BatchRun(batcher, batch, places, this);
        running.add(run);
        ears.watcher.batchStarted(batcher, batch.size());
        Thread.ofVirtual()
                .name("redrive-batch-", places[0])
                .uncaughtExceptionHandler((thread, bug) -> ears.foreman.fatal(
                        bug instanceof Error error ? error : new AssertionError("a batch broke", bug)))
                .start(run);
    }

    @Override
    public void look(Consumer<Claim> consumer) {
        running.forEach(run -> run.look(consumer));
    }

    @Override
    public boolean overdue(Claim claim) {
        BatchRun run = find(claim);
        if (run == null) {
            return true;
        }
        int stopped = run.stop();
        if (stopped > 0) {
            ears.watcher.batchTimedOut(run.batcher(), stopped);
        }
        if (run.spares(claim)) {
            return false;
        }
        run.leaveOut(claim);
        return true;
    }

    @Override
    public void interrupt(Claim claim) {
        BatchRun run = find(claim);
        if (run != null) {
            run.leaveOut(claim);
        }
    }

    private @Nullable BatchRun find(Claim claim) {
        for (BatchRun run : running) {
            if (run.holds(claim)) {
                return run;
            }
        }
        return null;
    }

    @Override
    public List<Claim> recall() {
        List<Claim> unbegun = new ArrayList<>();
        for (Batcher batcher : Batcher.values()) {
            unbegun.addAll(gatherer(batcher).takeAll());
        }
        unbegun.addAll(arrived);
        arrived.clear();
        return unbegun;
    }

    @Override
    public long lookEvery(long timeoutTicks) {
        long next = now + Math.clamp(timeoutTicks / 20, 1, 100);
        for (Batcher batcher : Batcher.values()) {
            // While all are busy, the end of one of them wakes the engine.
            if (busy(batcher) < batches.of(batcher).concurrency()) {
                next = Math.min(next, gatherer(batcher).nextDue());
            }
        }
        return Math.clamp(next - now, 1, 100);
    }

    @Override
    public int size() {
        return running.size();
    }

    /** Each batcher has a concurrency of its own. */
    @Override
    public void resize(int concurrency) {}

    @Override
    public void follow(Policies changedPolicies, @Nullable Batches changed) {
        policies = changedPolicies;
        if (changed != null) {
            batches = changed;
            gatherers.forEach((batcher, gatherer) -> gatherer.follow(changed.of(batcher)));
        }
    }

    @Override
    public void hold(boolean on) {
        held = on;
        running.forEach(BatchRun::wake);
    }

    @Override
    public void withdraw(Predicate<Claim> claims) {
        running.forEach(run -> run.withdraw(claims));
    }

    @Override
    public void drain() {
        draining = true;
        running.forEach(BatchRun::wake);
    }

    @Override
    public void close() {}

    private Gatherer gatherer(Batcher batcher) {
        return gatherers.computeIfAbsent(batcher, each -> new Gatherer(batches.of(each)));
    }

    // ---- the batches' side ----

    long nanos() {
        return nanoTime.getAsLong();
    }

    boolean mayEnd(Delivery delivery, Outcome outcome) {
        return policies.mayEnd(delivery.message().type(), delivery.standing(), outcome, wall);
    }

    boolean isDraining() {
        return draining;
    }

    /** Whether no call may begin. */
    boolean isHeld() {
        return held;
    }

    /** The time of the engine's last turn. */
    long ticks() {
        return now;
    }

    void mark(int slot, Claim claim) {
        marks.active(slot, claim.delivery().message().id());
    }

    void unmark(int slot) {
        marks.idle(slot);
    }

    BatchAnswer attempt(List<Attempt> attempts) {
        try {
            return sound(handler.attemptAll(attempts), attempts.size());
        } catch (Throwable thrown) {
            if (Outcomes.isFatal(thrown)) {
                ears.foreman.fatal((Error) thrown);
            }
            return new BatchAnswer.Whole(Outcomes.of(thrown));
        }
    }

    /** What a handler answers is checked: it may be anybody's. */
    private static BatchAnswer sound(@Nullable BatchAnswer answer, int messages) {
        return switch (answer) {
            case null -> new BatchAnswer.Whole(Outcomes.of((Outcome) null));
            case BatchAnswer.Whole(var outcome) -> new BatchAnswer.Whole(Outcomes.of(outcome));
            case BatchAnswer.Each(var outcomes)
            when outcomes.size() == messages ->
                new BatchAnswer.Each(outcomes.stream().map(Outcomes::of).toList());
            case BatchAnswer.Each(var outcomes) ->
                new BatchAnswer.Whole(new Outcome.Failed(Failure.of(
                        FailureCode.EXCEPTION,
                        "the handler answered " + outcomes.size() + " outcomes for " + messages + " messages")));
        };
    }

    void ended(List<Claim> claims) {
        ears.foreman.ended(claims);
    }

    void measured(long nanos) {
        ears.foreman.measured(Duration.ofNanos(nanos));
    }

    /** A batch is over: the engine has a free place to fill. */
    void wake() {
        ears.foreman.ended(List.of());
    }
}
