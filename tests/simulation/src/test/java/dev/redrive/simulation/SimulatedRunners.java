// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Message;
import dev.redrive.core.time.Time;
import dev.redrive.engine.Engine;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.suspect.Marks;
import dev.redrive.testkit.promise.Fact;
import dev.redrive.testkit.promise.Facts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs attempts without threads: they begin and end when the world says so. */
final class SimulatedRunners implements Crew {

    /** Claims handed out beyond the attempts that may run, so that some wait and can be recalled. */
    private static final int AHEAD = 2;

    private static final class Running {
        final Claim claim;
        final int slot;
        Outcome outcome;
        final boolean deaf;
        long endsAt;

        Running(Claim claim, int slot, Act act, long now) {
            this.claim = claim;
            this.slot = slot;
            this.outcome = act.outcome();
            this.deaf = act.deaf();
            this.endsAt = now + act.ticks();
        }
    }

    private final Engine engine;
    private final Time time;
    private final Facts facts;
    private final Marks marks;
    private final ArrayDeque<Claim> handed = new ArrayDeque<>();
    private final List<Running> running = new ArrayList<>();
    private final BitSet slots = new BitSet();
    private @Nullable String unavailable;
    private int concurrency;

    SimulatedRunners(Engine engine, Time time, Facts facts, Marks marks) {
        this.engine = engine;
        this.time = time;
        this.facts = facts;
        this.marks = marks;
    }

    // ---- the world's levers ----

    @Override
    public int begin(int max, Function<Claim, Act> acts) {
        int begun = 0;
        while (begun < max && running.size() < concurrency && !handed.isEmpty()) {
            Claim claim = handed.remove();
            int slot = slots.nextClearBit(0);
            slots.set(slot);
            Message message = claim.delivery().message();
            marks.active(slot, message.id());
            facts.tell(new Fact.Started(message, claim.number(), time.now().wall()));
            running.add(new Running(claim, slot, acts.apply(claim), time.now().ticks()));
            begun++;
        }
        return begun;
    }

    /** Ends up to that many of those whose time has come, and hands them back in one batch. */
    @Override
    public int end(int max) {
        List<Claim> batch = new ArrayList<>();
        for (Running each : List.copyOf(running)) {
            if (batch.size() < max && each.endsAt <= time.now().ticks()) {
                end(each);
                batch.add(each.claim);
            }
        }
        if (!batch.isEmpty()) {
            engine.ended(batch);
        }
        return batch.size();
    }

    private void end(Running each) {
        running.remove(each);
        slots.clear(each.slot);
        marks.idle(each.slot);
        each.claim.end(each.outcome, 1_000_000);
        facts.tell(new Fact.Ended(each.claim.delivery().message(), each.claim.number(), each.outcome));
    }

    /** Whatever hangs ends now. */
    @Override
    public void heal() {
        running.forEach(each -> each.endsAt = Math.min(each.endsAt, time.now().ticks()));
    }

    @Override
    public void unavailable(@Nullable String why) {
        unavailable = why;
    }

    @Override
    public int active() {
        return running.size();
    }

    @Override
    public boolean runsAKiller() {
        return running.stream()
                .anyMatch(each -> each.claim.delivery().message().value().text().startsWith(Act.KILLER));
    }

    @Override
    public int waiting() {
        return handed.size();
    }

    // ---- the engine's side ----

    @Override
    public int room() {
        return Math.max(0, concurrency + AHEAD - running.size() - handed.size());
    }

    @Override
    public @Nullable String unavailable() {
        return unavailable;
    }

    @Override
    public void start(List<Claim> claims) {
        handed.addAll(claims);
    }

    @Override
    public void look(Consumer<Claim> consumer) {
        List.copyOf(running).forEach(each -> consumer.accept(each.claim));
    }

    /** A handler that listens ends at once, with an exception. */
    @Override
    public void interrupt(Claim claim) {
        for (Running each : running) {
            if (each.claim == claim && !each.deaf) {
                each.outcome = Act.failed("INTERRUPTED");
                each.endsAt = time.now().ticks();
            }
        }
    }

    @Override
    public List<Claim> recall() {
        List<Claim> recalled = List.copyOf(handed);
        handed.clear();
        return recalled;
    }

    @Override
    public long lookEvery(long timeoutTicks) {
        return Math.max(1, timeoutTicks / 20);
    }

    @Override
    public int size() {
        return concurrency;
    }

    @Override
    public void resize(int most) {
        concurrency = most;
    }

    @Override
    public void close() {}
}
