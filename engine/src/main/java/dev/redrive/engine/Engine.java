// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.report.EngineReport;
import dev.redrive.core.report.Running;
import dev.redrive.core.time.Moment;
import dev.redrive.engine.attempt.Runners;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Lanes;
import dev.redrive.engine.claim.Room;
import dev.redrive.engine.decide.Decide;
import dev.redrive.engine.duplicate.Twins;
import dev.redrive.engine.mail.Mail;
import dev.redrive.engine.mail.Mailbox;
import dev.redrive.engine.receive.Demand;
import dev.redrive.engine.settle.Tally;
import dev.redrive.engine.suspect.Suspects;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The engine of one queue.
 *
 * <p>One thread calls {@link #turn} and owns all state below; it waits for nothing. Others reach it through the mailbox:
 * the transport as an {@link Intake}, runners with ended attempts, people with what they ask for. What leaves it are
 * effects: attempts to start, rulings for the ledger, messages given back, demand.
 *
 * <p>Under {@code order: key} a message that has to wait closes its lane until the ledger has it; its followers go back
 * to the source, which from then on keeps the key's order. So a long wait holds nothing here: no thread, no timer, no
 * memory.
 */
public final class Engine implements Intake {

    private static final int RULINGS_USUAL_MAX = 1024;
    /** With this many ready, or twice the concurrency, more would only grow cold while it waits. */
    private static final int READY_ENOUGH = 1024;

    private final Mailbox mailbox = new Mailbox();
    private final Transport transport;
    private final Runners runners;
    private final Watcher watcher;
    private final Suspects suspects;
    private final Demand demand;
    private final Lanes lanes;
    private final Twins twins = new Twins();
    private final Decide decide;
    private final Deadlines deadlines;
    private final Tally tally = new Tally();
    private final List<Delivery> unattempted = new ArrayList<>();

    private EngineSettings settings;
    private List<Ruling> rulings = new ArrayList<>();
    private Moment now;
    private long attempting;
    private long overdue;
    private long unsettled;
    private boolean paused;
    private @Nullable Drain drain;
    private @Nullable String blocked;

    /** What an engine is made of, beside its settings. Runners are made last, since they speak to the engine. */
    public record Parts(
            Transport transport,
            Order order,
            Suspects suspects,
            Watcher watcher,
            RandomGenerator random,
            Function<Engine, Runners> runners) {}

    public Engine(EngineSettings settings, Parts parts, Moment now) {
        this.settings = settings;
        this.transport = parts.transport();
        this.watcher = parts.watcher();
        this.suspects = parts.suspects();
        this.now = now;
        this.demand = new Demand(transport.source(), settings.inHandMax(), EngineSettings.BYTES_IN_HAND_MAX);
        this.lanes = new Lanes(
                parts.order(), delivery -> suspects.isSuspect(delivery.message().origin()));
        this.decide = new Decide(parts.random(), settings.policies(), settings.deadLetters());
        this.deadlines = new Deadlines();
        this.runners = parts.runners().apply(this);
    }

    /** Opens the source. Before the first turn. */
    public void open() {
        transport.source().follow(settings.duplicates());
        transport.source().open(this);
    }

    /** What the next turn will read is what is there now. Whoever calls {@link #turn} may call it before. */
    public void collect() {
        mailbox.collect();
    }

    /** One turn. A single thread calls it, and it waits for nothing. */
    public void turn(Moment now) {
        this.now = now;
        mailbox.readAll(this::read); // what came in: deliveries → lanes, ended attempts → rulings, settlements
        watchDeadlines(); //            attempts past their time → rulings
        startAttempts(); //             lanes → runners, one per key
        runners.turn(now); //           gathered claims → handlers, where there are batches
        giveBack(); //                  followers of parked messages → source, before the ledger hears of them
        submit(); //                    rulings → ledger
        if (drain == null) {
            renewDemand();
        } else {
            drainOn(drain);
        }
    }

    private void renewDemand() {
        if (lanes.ready() < Math.max(READY_ENOUGH, 2 * settings.concurrency())) {
            demand.renew(tally.inHand(), tally.bytesInHand());
        } else {
            // There is enough to do, but what is urgent shall still find a way in.
            demand.repay(tally.inHand(), tally.bytesInHand());
        }
    }

    private void read(Mail mail) {
        switch (mail) {
            case Mail.Delivered(var deliveries) -> receive(deliveries);
            case Mail.Ended(var claims) -> claims.forEach(this::ended);
            case Mail.Settled(var settled) -> settle(settled);
            case Mail.Discarded(var discarded) -> discard(discarded);
            case Mail.Revoked(var places) -> withdraw(places);
            case Mail.Blocked(var cause) -> blocked = cause;
            case Mail.Healed() -> blocked = null;
            case Mail.Asked(var what) -> what.run();
        }
    }

    private void receive(List<Delivery> deliveries) {
        long bytes = 0;
        for (Delivery delivery : deliveries) {
            bytes += delivery.message().value().size();
            tally.received(delivery);
            if (drain != null) {
                tally.returned(delivery);
                continue;
            }
            twins.received(delivery);
            if (!lanes.add(delivery)) {
                unattempted.add(delivery);
            }
        }
        demand.delivered(deliveries.size(), bytes);
    }

    private void startAttempts() {
        if (paused || drain != null || !lanes.hasReady()) {
            return;
        }
        List<Claim> claims = claim(runners.rooms());
        for (Claim claim : claims) {
            claim.give(settings.timeout());
            claim.last(settings.batches() != null && decide.wouldEnd(claim.delivery(), settings.timeout(), now));
            if (claim.number() > 1) {
                tellLateness(claim.delivery().due());
            }
        }
        if (!claims.isEmpty()) {
            attempting += claims.size();
            runners.start(claims);
        }
    }

    /** What may be attempted now. Those that are ruled on instead, or have to wait for a copy of theirs, take no room. */
    private List<Claim> claim(Room room) {
        List<Claim> claims = lanes.claim(room);
        if (suspects.none() && twins.none()) {
            return claims;
        }
        List<Claim> toRun = new ArrayList<>(claims.size());
        while (!claims.isEmpty()) {
            for (Claim claim : claims) {
                if (mayRun(claim) && !charged(claim)) {
                    toRun.add(claim);
                }
            }
            claims = lanes.claim(room.without(toRun));
        }
        return toRun;
    }

    /** Copies of a message are attempted one at a time, and none once one of them was completed. */
    private boolean mayRun(Claim claim) {
        return switch (twins.admit(claim)) {
            case RUNS -> true;
            case WAITS -> false;
            case DUPLICATE -> {
                rule(claim, new Ruling(claim.delivery(), Verdict.DUPLICATE, null));
                yield false;
            }
        };
    }

    private void tellLateness(@Nullable Instant due) {
        if (due != null) {
            Duration late = Duration.between(due, now.wall());
            watcher.retries(late.isNegative() ? Duration.ZERO : late);
        }
    }

    /** A suspect that has a crash to its account is ruled on instead of attempted. */
    private boolean charged(Claim claim) {
        var origin = claim.delivery().message().origin();
        if (!suspects.isToBeCharged(origin, claim.number())) {
            return false;
        }
        suspects.ruling(origin, claim.number());
        rule(claim, decide.onCrash(claim.delivery(), suspects.charges(origin), now));
        return true;
    }

    private void ended(Claim claim) {
        attempting--;
        if (claim.ruled()) {
            overdue--;
            // Its time was over and its verdict given; what the handler says now counts no more.
            deadlines.ended(claim);
            lanes.unfence(claim);
            goOn(twins.unfence(claim.delivery()));
        } else {
            rule(claim, decide.on(claim.delivery(), claim.outcome(), claim.took(), now));
            // A runner that has not turned its page may still show it at the next look; it is not ruled on twice.
            claim.rule();
        }
    }

    private void watchDeadlines() {
        if (deadlines.isTimeToLook(now, runners.lookEvery(settings.timeout().toMillis()))) {
            runners.look(claim -> {
                if (deadlines.hasPassed(claim, now) && !claim.ruled()) {
                    timeOut(claim);
                }
            });
        }
    }

    private void timeOut(Claim claim) {
        if (!runners.overdue(claim)) {
            return;
        }
        claim.rule();
        overdue++;
        deadlines.passed(claim, now);
        fence(claim);
        rule(claim, decide.onTimeout(claim.delivery(), claim.timeout(), now));
    }

    /** Nothing of its key runs beside it, and no copy of it. */
    private void fence(Claim stuck) {
        lanes.fence(stuck);
        twins.fence(stuck.delivery());
    }

    private void rule(Claim claim, Ruling ruling) {
        rulings.add(ruling);
        if (ruling.verdict() instanceof Verdict.RetryAt) {
            unattempted.addAll(lanes.close(claim));
        } else {
            lanes.release(claim);
        }
    }

    private void giveBack() {
        if (!unattempted.isEmpty()) {
            unattempted.forEach(this::returned);
            if (drain == null) {
                transport.source().giveBack(List.copyOf(unattempted));
            }
            unattempted.clear();
        }
    }

    private void returned(Delivery delivery) {
        tally.returned(delivery);
        goOn(twins.left(delivery));
    }

    /** Copies that need wait no longer for their twin. */
    private void goOn(List<Claim> copies) {
        if (!copies.isEmpty()) {
            lanes.unclaim(copies);
        }
    }

    private void submit() {
        if (!rulings.isEmpty()) {
            List<Ruling> submitted = rulings;
            // The ledger keeps the list; the next one is likely to be as long.
            rulings = new ArrayList<>(Math.min(submitted.size(), RULINGS_USUAL_MAX));
            unsettled += submitted.size();
            transport.ledger().submit(submitted);
        }
    }

    private void settle(List<Ruling> settled) {
        for (Ruling ruling : settled) {
            unsettled--;
            tally.settled(ruling);
            if (ruling.verdict() instanceof Verdict.RetryAt) {
                lanes.reopen(ruling.delivery());
            }
            goOn(twins.settled(ruling));
            noteForSuspects(ruling);
        }
        watcher.settled(settled);
    }

    /** As if they had been given back: whoever has them now rules on them. */
    private void discard(List<Ruling> discarded) {
        for (Ruling ruling : discarded) {
            unsettled--;
            returned(ruling.delivery());
            if (ruling.verdict() instanceof Verdict.RetryAt) {
                lanes.reopen(ruling.delivery());
            }
            suspects.forget(ruling.delivery().message().origin());
        }
    }

    private void withdraw(Set<String> places) {
        if (drain == null) {
            lanes.unclaim(recall());
            lanes.unclaim(twins.recall());
            unattempted.addAll(lanes.withdraw(places));
        }
    }

    private void noteForSuspects(Ruling ruling) {
        if (suspects.none()) {
            return;
        }
        var origin = ruling.delivery().message().origin();
        if (ruling.verdict() instanceof Verdict.RetryAt) {
            suspects.ruled(origin);
        } else {
            suspects.forget(origin);
        }
    }

    // ---- the stop ----

    private void beginDrain(Drain begun) {
        if (drain != null) {
            drain.joinedBy(begun);
            return;
        }
        drain = begun;
        giveUp();
        recall().forEach(claim -> returned(claim.delivery()));
    }

    private void giveUp() {
        lanes.unclaim(twins.recall());
        lanes.giveUp().forEach(this::returned);
    }

    /** What was handed out but not begun is no longer attempted. */
    private List<Claim> recall() {
        List<Claim> unbegun = runners.recall();
        attempting -= unbegun.size();
        return unbegun;
    }

    private void drainOn(Drain drain) {
        giveUp();
        if (drain.isTimeToAbandon(now)) {
            recall().forEach(claim -> returned(claim.delivery()));
            runners.look(this::abandon);
        }
        if (drain.isOver(now, tally.inHand())) {
            runners.close();
            drain.tellAll();
        }
    }

    /** Costs no attempt: the handler never had its full time. */
    private void abandon(Claim claim) {
        if (!claim.ruled()) {
            claim.rule();
            overdue++;
            fence(claim);
            lanes.release(claim);
            returned(claim.delivery());
            runners.interrupt(claim);
        }
    }

    // ---- any thread ----

    @Override
    public void delivered(List<Delivery> deliveries) {
        mailbox.put(new Mail.Delivered(deliveries));
    }

    @Override
    public void settled(List<Ruling> rulings) {
        mailbox.put(new Mail.Settled(rulings));
    }

    @Override
    public void discarded(List<Ruling> rulings) {
        mailbox.put(new Mail.Discarded(rulings));
    }

    @Override
    public void revoked(Set<String> places) {
        mailbox.put(new Mail.Revoked(places));
    }

    @Override
    public void blocked(String cause) {
        mailbox.put(new Mail.Blocked(cause));
    }

    @Override
    public void healed() {
        mailbox.put(new Mail.Healed());
    }

    /** For runners: these attempts are over. */
    public void ended(List<Claim> claims) {
        mailbox.put(new Mail.Ended(claims));
    }

    /**
     * No new attempts. What is in hand stays: given back, it could be overtaken by what is already on its way here.
     */
    public void pause() {
        mailbox.put(new Mail.Asked(() -> {
            paused = true;
            if (drain == null) {
                lanes.unclaim(recall());
            }
        }));
    }

    public void resume() {
        mailbox.put(new Mail.Asked(() -> paused = false));
    }

    /** Takes new settings over: policies count from the next failure on, the rest from the next attempt. */
    public void follow(EngineSettings changed) {
        mailbox.put(new Mail.Asked(() -> {
            settings = changed;
            transport.source().follow(changed.duplicates());
            decide.follow(changed.policies(), changed.deadLetters());
            demand.bound(changed.inHandMax());
            runners.resize(changed.concurrency());
            runners.follow(changed.policies(), changed.batches());
        }));
    }

    /**
     * Stops in order. The source should be closed next; what it still delivers is left alone. The future completes when
     * everything in hand is settled or left unfinished, at the latest a few seconds after the grace period.
     */
    public CompletableFuture<Void> drain(Duration grace) {
        CompletableFuture<Void> drained = new CompletableFuture<>();
        mailbox.put(new Mail.Asked(() -> beginDrain(new Drain(grace, now, drained))));
        return drained;
    }

    public CompletableFuture<EngineReport> report() {
        CompletableFuture<EngineReport> answer = new CompletableFuture<>();
        mailbox.put(new Mail.Asked(() -> answer.complete(describe())));
        return answer;
    }

    // ---- the engine's thread ----

    /** Waits for mail, or until the next turn has something to look at. */
    public void rest() {
        long ticks = drain != null
                ? 5
                : attempting > 0 ? runners.lookEvery(settings.timeout().toMillis()) : 1000;
        mailbox.await(TimeUnit.MILLISECONDS.toNanos(ticks));
    }

    private EngineReport describe() {
        List<Running> running = new ArrayList<>();
        runners.look(claim -> running.add(new Running(
                claim.delivery().message().id(),
                claim.delivery().message().origin(),
                claim.number(),
                Duration.ofMillis(claim.seenRunningFor(now.ticks())),
                deadlines.isStuck(claim, now))));
        running.sort(Comparator.comparing(Running::forHowLong).reversed());
        int active = running.size();
        return new EngineReport(
                tally.flow(inHand()),
                active,
                deadlines.stuck(now),
                runners.size(),
                suspects.count(),
                paused,
                cause(),
                running.subList(0, Math.min(active, EngineReport.RUNNING_MAX)));
    }

    /** Everything that must be somewhere: in a lane, being attempted without a verdict yet, or on its way out. */
    private long inHand() {
        return lanes.waiting()
                + twins.waiting()
                + (attempting - overdue)
                + rulings.size()
                + unattempted.size()
                + unsettled;
    }

    private @Nullable String cause() {
        Duration longest = deadlines.longest(now);
        if (longest.compareTo(settings.stuckAfter()) >= 0) {
            return "handler stuck: one has ignored its deadline for " + longest.toSeconds()
                    + " s; run it as `workers`, which can be ended from outside";
        }
        return blocked;
    }
}
