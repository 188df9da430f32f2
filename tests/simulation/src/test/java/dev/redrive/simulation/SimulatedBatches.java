// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Message;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.time.Time;
import dev.redrive.engine.Engine;
import dev.redrive.engine.batch.Splitting;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.suspect.Marks;
import dev.redrive.testkit.promise.Fact;
import dev.redrive.testkit.promise.Facts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Runs batches without threads, and splits those that fail, as the real ones are split. */
final class SimulatedBatches implements Crew {

    private static final int SIZE = 4;
    private static final Outcome LATE = Act.failed("TIMEOUT");

    /** A batch with the handler. A message in it has a slot until it has its outcome. */
    private final class Batch {
        final List<Claim> claims;
        final Splitting splitting;
        final Map<Claim, Integer> slots = new HashMap<>();
        final Set<Claim> ruled = new HashSet<>();
        final Set<Claim> withdrawn = new HashSet<>();
        List<Integer> part = List.of();
        BatchAnswer answer = BatchAnswer.SUCCEEDED;
        boolean deaf;
        boolean interrupted;
        boolean turned;
        long endsAt;

        Batch(List<Claim> claims) {
            this.claims = claims;
            this.splitting = new Splitting(claims.size(), (message, failure) -> mayEnd(claims.get(message), failure));
        }

        boolean isLeftOut(int message) {
            Claim claim = claims.get(message);
            return held || ruled.contains(claim) || withdrawn.contains(claim);
        }

        boolean isInCall(Claim claim) {
            return part.stream().anyMatch(message -> claims.get(message) == claim);
        }

        void interrupt() {
            interrupted = true;
            if (!deaf) {
                endsAt = Math.min(endsAt, time.now().ticks());
            }
        }
    }

    private final Engine engine;
    private final Time time;
    private final Facts facts;
    private final Marks marks;
    private final Policies policies;
    private final ArrayDeque<Claim> handed = new ArrayDeque<>();
    private final List<Batch> running = new ArrayList<>();
    private final BitSet slots = new BitSet();
    private Function<Claim, Act> acts = claim -> new Act(Outcome.SUCCEEDED, 0, false);
    private @Nullable String unavailable;
    private boolean draining;
    private boolean held;
    private int concurrency = 1;

    SimulatedBatches(Engine engine, Time time, Facts facts, Marks marks, Policies policies) {
        this.engine = engine;
        this.time = time;
        this.facts = facts;
        this.marks = marks;
        this.policies = policies;
    }

    private boolean mayEnd(Claim claim, Outcome failure) {
        Message message = claim.delivery().message();
        return policies.mayEnd(
                message.type(), claim.delivery().standing(), failure, time.now().wall());
    }

    // ---- the world's levers ----

    @Override
    public int begin(int max, Function<Claim, Act> drawn) {
        acts = drawn;
        int begun = 0;
        while (begun < max && running.size() < concurrency && !handed.isEmpty()) {
            List<Claim> claims = new ArrayList<>();
            do {
                claims.add(handed.remove());
            } while (claims.size() < SIZE
                    && !handed.isEmpty()
                    && !claims.getLast().isSuspect()
                    && !handed.peek().isSuspect());
            Batch batch = new Batch(claims);
            claims.forEach(claim -> begin(batch, claim));
            running.add(batch);
            call(batch);
            begun++;
        }
        return begun;
    }

    private void begin(Batch batch, Claim claim) {
        int slot = slots.nextClearBit(0);
        slots.set(slot);
        batch.slots.put(claim, slot);
        Message message = claim.delivery().message();
        marks.active(slot, message.id());
        facts.tell(new Fact.Started(message, claim.number(), time.now().wall()));
    }

    /** Said of all of them, a success sends nothing on: that belongs to one message. */
    private static BatchAnswer whole(Outcome outcome) {
        return outcome instanceof Outcome.Succeeded ? BatchAnswer.SUCCEEDED : new BatchAnswer.Whole(outcome);
    }

    /** The next call of the handler, if there is one. */
    private void call(Batch batch) {
        batch.part = batch.splitting.next(batch::isLeftOut);
        batch.turned = true;
        batch.interrupted = false;
        if (batch.part.isEmpty()) {
            return;
        }
        List<Act> drawn = batch.part.stream()
                .map(message -> acts.apply(batch.claims.get(message)))
                .toList();
        Act first = drawn.getFirst();
        boolean poisoned = batch.part.stream()
                .anyMatch(message -> text(batch.claims.get(message)).startsWith(Act.POISON));
        batch.deaf = first.deaf();
        batch.endsAt = time.now().ticks() + first.ticks();
        batch.answer = poisoned
                ? new BatchAnswer.Whole(Act.failed("EXCEPTION"))
                : first.ticks() % 2 == 0
                        ? whole(first.outcome())
                        : new BatchAnswer.Each(drawn.stream().map(Act::outcome).toList());
    }

    @Override
    public int end(int max) {
        List<Claim> home = new ArrayList<>();
        int ended = 0;
        for (Batch batch : List.copyOf(running)) {
            if (ended < max && batch.endsAt <= time.now().ticks()) {
                end(batch, home);
                ended++;
            }
        }
        if (!home.isEmpty()) {
            engine.ended(home);
        }
        return ended;
    }

    private void end(Batch batch, List<Claim> home) {
        if (batch.interrupted) {
            batch.splitting.timedOut(LATE, message -> {
                Claim claim = batch.claims.get(message);
                return claim.isLast() && !batch.ruled.contains(claim);
            });
        } else if (!(batch.answer instanceof BatchAnswer.Whole(Outcome.Abandoned a))) {
            batch.splitting.answered(batch.answer);
        } else if (draining || (unavailable != null && batch.splitting.isUntouched())) {
            batch.splitting.abandon();
        } else {
            batch.splitting.notBegun();
        }
        call(batch);
        for (int message : batch.splitting.decided()) {
            Claim claim = batch.claims.get(message);
            Outcome told = batch.splitting.outcome(message);
            Outcome outcome = told instanceof Outcome.Abandoned && batch.ruled.contains(claim) ? LATE : told;
            claim.end(outcome, 1_000_000);
            int slot = batch.slots.remove(claim);
            slots.clear(slot);
            marks.idle(slot);
            facts.tell(new Fact.Ended(claim.delivery().message(), claim.number(), outcome));
            home.add(claim);
        }
        if (batch.part.isEmpty()) {
            running.remove(batch);
        }
    }

    @Override
    public void heal() {
        running.forEach(
                batch -> batch.endsAt = Math.min(batch.endsAt, time.now().ticks()));
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
                .flatMap(batch -> batch.slots.keySet().stream())
                .anyMatch(claim -> text(claim).startsWith(Act.KILLER));
    }

    private static String text(Claim claim) {
        return claim.delivery().message().value().text();
    }

    @Override
    public int waiting() {
        return handed.size();
    }

    // ---- the engine's side ----

    @Override
    public int room() {
        return Math.max(0, (concurrency + 1) * SIZE - running.size() * SIZE - handed.size());
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
        for (Batch batch : List.copyOf(running)) {
            for (Claim claim : batch.claims) {
                if (batch.slots.containsKey(claim)) {
                    if (batch.turned || !batch.isInCall(claim)) {
                        claim.unsee();
                    }
                    consumer.accept(claim);
                }
            }
            batch.turned = false;
        }
    }

    @Override
    public boolean overdue(Claim claim) {
        Batch batch = of(claim);
        batch.interrupt();
        if (claim.isLast() && batch.part.size() > 1) {
            return false;
        }
        batch.ruled.add(claim);
        return true;
    }

    @Override
    public void interrupt(Claim claim) {
        Batch batch = of(claim);
        batch.ruled.add(claim);
        if (batch.part.stream().allMatch(message -> batch.ruled.contains(batch.claims.get(message)))) {
            batch.interrupt();
        }
    }

    private Batch of(Claim claim) {
        return running.stream()
                .filter(batch -> batch.slots.containsKey(claim))
                .findFirst()
                .orElseThrow();
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
        return running.size();
    }

    @Override
    public void resize(int most) {
        concurrency = most;
    }

    @Override
    public void hold(boolean on) {
        held = on;
    }

    @Override
    public void withdraw(Predicate<Claim> claims) {
        running.forEach(batch -> batch.claims.stream().filter(claims).forEach(batch.withdrawn::add));
    }

    @Override
    public void drain() {
        draining = true;
    }

    @Override
    public void close() {}
}
