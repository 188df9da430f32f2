// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.suspect.Marks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs attempts on a small crew of virtual threads.
 *
 * <p>The engine hands over batches; a runner that is free takes the next one, so no thread is made or woken per message
 * while handlers are fast. The crew grows only when work waits and all runners are blocked: at once when handlers are
 * known to be slow (a batch is a single message then), otherwise when a look finds them where the last look left them. A
 * look also takes over what a blocked runner has not begun, and brings home what it has finished.
 *
 * <p>Threads: the engine thread calls everything public; runners call {@link #nextFor}, {@link #attempt} and {@link
 * #ended}. They meet in {@code waiting} (batches nobody has taken), {@code idle} (runners without work) and two counters.
 */
public final class VirtualRunners implements Runners {

    /** Beyond this many, idle runners are let go. */
    private static final int SPARE_MAX = 64;

    /** So many times what fits today's pace is handed out: others, more urgent perhaps, shall not wait for all of it. */
    private static final int SURPLUS_FROM = 2;

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final Handler handler;
    private final Marks marks;
    private final LongSupplier nanoTime;
    private final Foreman foreman;

    private final ConcurrentLinkedQueue<Batch> waiting = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Runner> idle = new ConcurrentLinkedQueue<>();
    private final AtomicInteger idleCount = new AtomicInteger();
    private final AtomicInteger outstanding = new AtomicInteger();
    private final Pace pace = new Pace();

    private final List<@Nullable Runner> slots = new ArrayList<>();
    private final TreeSet<Integer> freeSlots = new TreeSet<>();
    private int crew;
    private int concurrency;
    /** Where the claim is that is being looked at. */
    private @Nullable Batch shown;

    /** More runners than may be, since a resize. */
    private volatile boolean tooMany;

    private volatile boolean closed;

    /** Who hears from the runners. Their threads call. */
    public interface Foreman {

        void ended(List<Claim> claims);

        /** So long took an attempt, on the average of a batch. */
        void measured(Duration attempt);

        /** An error that means the process is broken, not the message. */
        void fatal(Error error);
    }

    public VirtualRunners(Handler handler, Marks marks, LongSupplier nanoTime, Foreman foreman, int concurrency) {
        this.handler = handler;
        this.marks = marks;
        this.nanoTime = nanoTime;
        this.foreman = foreman;
        this.concurrency = concurrency;
    }

    /** A few more than can run: a runner that ends an attempt then finds the next one without being woken for it. */
    @Override
    public int room() {
        return Math.max(0, capacity() - outstanding.get());
    }

    private int capacity() {
        return concurrency * pace.batch() + pace.ahead(concurrency);
    }

    @Override
    public List<Claim> surplus() {
        return outstanding.get() > SURPLUS_FROM * capacity() ? recall() : List.of();
    }

    @Override
    public @Nullable String unavailable() {
        return handler.unavailable();
    }

    @Override
    public void start(List<Claim> claims) {
        outstanding.addAndGet(claims.size());
        int size = pace.batch();
        for (int from = 0; from < claims.size(); from += size) {
            handOver(new Batch(claims.subList(from, Math.min(claims.size(), from + size))));
        }
    }

    private void handOver(Batch batch) {
        Runner free = idle.poll();
        if (free != null) {
            idleCount.decrementAndGet();
            free.hand(batch);
        } else if (crew == 0 || (crew < concurrency && batch.size() == 1 && pace.batch() == 1)) {
            hire(batch);
        } else {
            waiting.add(batch);
            serveWaiting();
        }
    }

    /**
     * Brings waiting batches and idle runners together. Whoever adds to one of the two calls this afterwards, so that
     * a batch and a runner never wait for each other.
     */
    private void serveWaiting() {
        while (!waiting.isEmpty()) {
            Runner free = idle.poll();
            if (free == null) {
                return;
            }
            idleCount.decrementAndGet();
            Batch batch = waiting.poll();
            if (batch == null) {
                rest(free);
            } else {
                free.hand(batch);
            }
        }
    }

    private void hire(Batch first) {
        Integer free = freeSlots.pollFirst();
        int slot = free == null ? slots.size() : free;
        Runner runner = new Runner(this, slot, first);
        if (free == null) {
            slots.add(runner);
        } else {
            slots.set(slot, runner);
        }
        crew++;
        Thread.ofVirtual()
                .name("redrive-runner-", slot)
                .uncaughtExceptionHandler((thread, bug) ->
                        foreman.fatal(bug instanceof Error error ? error : new AssertionError("a runner broke", bug)))
                .start(runner);
    }

    @Override
    public void look(Consumer<Claim> running) {
        int moving = 0;
        for (int i = 0; i < slots.size(); i++) {
            Runner runner = slots.get(i);
            if (runner == null) {
                continue;
            }
            Batch batch = runner.batch();
            Claim claim = batch == null ? null : batch.current();
            if (batch != null && claim != null && claim == runner.lookedAt) {
                relieve(batch);
            } else {
                moving++;
            }
            runner.lookedAt = claim;
            if (claim != null) {
                shown = batch;
                running.accept(claim);
                shown = null;
            }
        }
        if (moving == 0) {
            if (crew >= concurrency && !waiting.isEmpty()) {
                pace.allBlocked();
            }
            grow(crew);
        } else if (moving < PROCESSORS) {
            // Busy rather than blocked: another core may help, another thread beyond that would not.
            grow(1);
        }
        shrink();
        serveWaiting();
    }

    /** Brings home what a blocked runner has finished, and lets others do what it has not begun. */
    private void relieve(Batch batch) {
        if (batch.size() == 1) {
            return;
        }
        List<Claim> rest = batch.takeOver();
        if (!rest.isEmpty()) {
            // In halves: if all of them block, a few looks are enough to begin them all.
            int half = (rest.size() + 1) / 2;
            waiting.add(new Batch(rest.subList(0, half)));
            if (half < rest.size()) {
                waiting.add(new Batch(rest.subList(half, rest.size())));
            }
            serveWaiting();
        }
        bringHome(batch);
    }

    private void grow(int most) {
        for (int hired = 0; hired < most && crew < concurrency; hired++) {
            Batch next = waiting.poll();
            if (next == null) {
                return;
            }
            hire(next);
        }
    }

    private void shrink() {
        int spare = idleCount.get() - SPARE_MAX;
        int excess = Math.max(spare / 8, Math.min(idleCount.get(), crew - concurrency));
        for (int i = 0; i < excess; i++) {
            Runner runner = idle.poll();
            if (runner == null) {
                break;
            }
            idleCount.decrementAndGet();
            letGo(runner);
        }
        while (!slots.isEmpty() && slots.getLast() == null) {
            slots.removeLast();
            freeSlots.pollLast();
        }
    }

    private void letGo(Runner runner) {
        slots.set(runner.slot(), null);
        freeSlots.add(runner.slot());
        crew--;
        tooMany = crew > concurrency;
        runner.hand(Runner.END);
    }

    @Override
    public void interrupt(Claim claim) {
        if (shown == null) {
            throw new IllegalStateException(
                    "not being looked at: " + claim.delivery().message().id());
        }
        shown.interrupt(claim);
    }

    @Override
    public List<Claim> recall() {
        List<Claim> unbegun = new ArrayList<>();
        for (Batch batch = waiting.poll(); batch != null; batch = waiting.poll()) {
            unbegun.addAll(batch.takeOver());
        }
        for (Runner runner : slots) {
            // In this order: a batch leaves the hand only when the runner has taken it up.
            Batch handed = runner == null ? null : runner.handed();
            Batch batch = runner == null ? null : runner.batch();
            if (handed != null) {
                unbegun.addAll(handed.takeOver());
            }
            if (batch != null) {
                unbegun.addAll(batch.takeOver());
            }
        }
        outstanding.addAndGet(-unbegun.size());
        return unbegun;
    }

    @Override
    public long lookEvery(long timeoutTicks) {
        boolean mayGrow = crew < concurrency && !waiting.isEmpty();
        return pace.batch() > 1 || mayGrow ? 1 : Math.clamp(timeoutTicks / 20, 1, 100);
    }

    @Override
    public int size() {
        return crew;
    }

    @Override
    public void resize(int concurrency) {
        this.concurrency = concurrency;
        tooMany = crew > concurrency;
    }

    @Override
    public void close() {
        closed = true;
        for (Runner runner = idle.poll(); runner != null; runner = idle.poll()) {
            idleCount.decrementAndGet();
            letGo(runner);
        }
    }

    // ---- runners' side ----

    long nanos() {
        return nanoTime.getAsLong();
    }

    @Nullable
    Batch nextFor(Runner runner) {
        // One of too many takes nothing: the next look lets it go, or serves it if others went first.
        Batch next = tooMany ? null : waiting.poll();
        if (next != null) {
            return next;
        }
        rest(runner);
        if (!tooMany) {
            serveWaiting();
        }
        if (closed && idle.remove(runner)) {
            // Otherwise someone holds it, and hands it a batch or its end.
            idleCount.decrementAndGet();
            return Runner.END;
        }
        return null;
    }

    private void rest(Runner runner) {
        idleCount.incrementAndGet();
        idle.add(runner);
    }

    Outcome attempt(Claim claim, int slot) {
        try {
            marks.active(slot, claim.delivery().message().id());
            return Outcomes.of(handler.attempt(claim.attempt()));
        } catch (Throwable thrown) {
            if (Outcomes.isFatal(thrown)) {
                foreman.fatal((Error) thrown);
            }
            return Outcomes.of(thrown);
        } finally {
            marks.idle(slot);
        }
    }

    void ended(Batch batch, long nanos, int messages) {
        if (messages > 0) {
            pace.measured(nanos, messages);
        }
        bringHome(batch);
        if (messages > 0) {
            foreman.measured(Duration.ofNanos(nanos / messages));
        }
    }

    private void bringHome(Batch batch) {
        List<Claim> finished = batch.collect();
        if (!finished.isEmpty()) {
            outstanding.addAndGet(-finished.size());
            foreman.ended(finished);
        }
    }
}
