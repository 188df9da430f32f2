// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Transport;
import dev.redrive.core.report.EngineReport;
import dev.redrive.core.report.Running;
import dev.redrive.core.time.Moment;
import dev.redrive.engine.attempt.Runners;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Room;
import dev.redrive.engine.decide.Decide;
import dev.redrive.engine.mail.Mail;
import dev.redrive.engine.mail.Mailbox;
import dev.redrive.engine.receive.Demand;
import dev.redrive.engine.suspect.Suspects;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an engine does in its turns. One thread calls everything here and owns all state below; it waits for nothing. What
 * leaves it are effects: attempts to start, rulings for the ledger, messages given back, demand.
 */
final class Turns {

    private static final int RULINGS_USUAL_MAX = 1024;
    /** With this many ready, or twice the concurrency, more would only grow cold while it waits. */
    private static final int READY_ENOUGH = 1024;

    private static final long REST_TICKS_MAX = 1000;
    private static final long REST_TICKS_DRAINING = 5;
    /** The rest while the handler can begin no attempt: it says nothing when it can again. */
    private static final long REST_TICKS_UNAVAILABLE = 50;
    /** The pause after an attempt that never began: a handler that answers so at once does not make the engine spin. */
    private static final long ABANDONED_REST_TICKS = 10;
    /** A source commits about once a second. */
    private static final long SUSPECTS_REST_TICKS = 3000;

    private final Transport transport;
    private final Runners runners;
    private final Watcher watcher;
    private final Suspects suspects;
    private final Demand demand;
    private final Hand hand;
    private final Decide decide;
    private final Deadlines deadlines = new Deadlines();

    private EngineSettings settings;
    private List<Ruling> rulings = new ArrayList<>();
    private Moment now;
    private long attempting;
    private long overdue;
    private long unsettled;
    private long suspectsRestUntil = Long.MIN_VALUE;
    private long attemptsRestUntil = Long.MIN_VALUE;
    private boolean paused;
    private @Nullable Drain drain;
    /** Set while the handler can begin no attempt. */
    private @Nullable String unavailable;
    /** The number of times that places were taken away, and which time was the last for each; as many as there are places. */
    private long withdrawals;

    private final Map<String, Long> withdrawnAt = new HashMap<>();
    private @Nullable String blocked;
    /** Set while no verdict can be recorded. */
    private Mail.@Nullable LedgerBlocked ledgerBlocked;

    Turns(EngineSettings settings, Engine.Parts parts, Runners runners, Moment now) {
        this.settings = settings;
        this.transport = parts.transport();
        this.watcher = parts.watcher();
        this.suspects = parts.suspects();
        this.runners = runners;
        this.now = now;
        this.demand = new Demand(transport.source(), settings.inHandMax(), EngineSettings.BYTES_IN_HAND_MAX);
        this.hand = new Hand(
                parts.order(), delivery -> suspects.isSuspect(delivery.message().id()));
        this.decide = new Decide(parts.random(), settings.policies(), settings.deadLetters());
    }

    void open(Intake intake) {
        transport.source().follow(settings.duplicates());
        transport.source().open(intake);
    }

    void take(Moment now, Mailbox mailbox) {
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

    private void read(Mail mail) {
        switch (mail) {
            case Mail.Delivered(var deliveries) -> receive(deliveries);
            case Mail.Ended(var claims) -> claims.forEach(this::ended);
            case Mail.Settled(var settled) -> settle(settled);
            case Mail.Discarded(var discarded) -> discard(discarded);
            case Mail.Revoked(var places) -> withdraw(places);
            case Mail.Blocked(var cause) -> blocked(cause, null);
            case Mail.LedgerBlocked why -> stopAttempts(why);
            case Mail.Healed() -> blocked(null, null);
            case Mail.Asked(var what) -> what.run();
        }
    }

    private void blocked(@Nullable String cause, Mail.@Nullable LedgerBlocked ledger) {
        blocked = cause;
        ledgerBlocked = ledger;
        runners.hold(ledger != null);
    }

    /** An attempt whose verdict cannot be recorded is made again by the next process, so none begins. */
    private void stopAttempts(Mail.LedgerBlocked why) {
        blocked(why.cause(), why);
        if (drain == null) {
            unclaim(runners.recall());
        }
    }

    private void receive(List<Delivery> deliveries) {
        long bytes = 0;
        for (Delivery delivery : deliveries) {
            bytes += delivery.message().value().size();
            if (drain == null) {
                hand.receive(delivery);
            } else {
                hand.leave(delivery);
            }
        }
        demand.delivered(deliveries.size(), bytes);
    }

    private void renewDemand() {
        int enough = Math.max(READY_ENOUGH, 2 * settings.concurrency());
        if (hand.ready() < enough) {
            demand.renew(hand.messages(), hand.bytes(), 2 * enough - hand.ready());
        } else {
            // There is enough to do, but what is urgent shall still find a way in.
            demand.repay(hand.messages(), hand.bytes());
        }
    }

    // ---- attempts ----

    private void startAttempts() {
        unavailable = drain == null ? runners.unavailable() : null;
        if (unavailable != null) {
            unclaim(runners.recall());
        }
        if (paused || drain != null || ledgerBlocked != null || !attemptsMayBegin()) {
            return;
        }
        unclaim(runners.surplus());
        hand.restSuspects(now.ticks() < suspectsRestUntil);
        if (!hand.hasReady()) {
            return;
        }
        List<Claim> claims = claim(runners.rooms());
        for (Claim claim : claims) {
            claim.give(settings.timeout());
            claim.givenAfter(withdrawals);
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

    private boolean attemptsMayBegin() {
        return unavailable == null && now.ticks() >= attemptsRestUntil;
    }

    /** What may be attempted now. Those that are ruled on instead, or have to wait for a copy of theirs, take no room. */
    private List<Claim> claim(Room room) {
        List<Claim> claims = hand.claim(room);
        if (suspects.none() && hand.noTwins()) {
            return claims;
        }
        List<Claim> toRun = new ArrayList<>(claims.size());
        while (!claims.isEmpty()) {
            for (Claim claim : claims) {
                if (mayRun(claim) && !charged(claim)) {
                    toRun.add(claim);
                }
            }
            claims = hand.claim(room.without(toRun));
        }
        return toRun;
    }

    private boolean mayRun(Claim claim) {
        return switch (hand.admit(claim)) {
            case RUNS -> true;
            case WAITS -> false;
            case DUPLICATE -> {
                rule(claim, new Ruling(claim.delivery(), Verdict.DUPLICATE, null));
                yield false;
            }
        };
    }

    /** A suspect that has a crash to its account is ruled on instead of attempted. */
    private boolean charged(Claim claim) {
        MessageId id = claim.delivery().message().id();
        if (!suspects.isToBeCharged(id, claim.number())) {
            return false;
        }
        suspects.ruling(id, claim.number());
        rule(claim, decide.onCrash(claim.delivery(), suspects.charges(id), now));
        restSuspects();
        return true;
    }

    /**
     * The next suspect may end the process at once. What is ruled on a crash shall be committed by then, or the next process
     * would find the message as it was before, and each suspect undo what was ruled on the other.
     */
    private void restSuspects() {
        suspectsRestUntil = now.ticks() + SUSPECTS_REST_TICKS;
        hand.restSuspects(true);
    }

    private void tellLateness(@Nullable Instant due) {
        if (due != null) {
            Duration late = Duration.between(due, now.wall());
            watcher.retries(late.isNegative() ? Duration.ZERO : late);
        }
    }

    private void ended(Claim claim) {
        attempting--;
        if (claim.ruled()) {
            overdue--;
            // Its time was over and its verdict given; what the handler says now counts no more.
            deadlines.ended(claim);
            hand.unfence(claim);
        } else if (claim.outcome() instanceof Outcome.Abandoned) {
            notBegun(claim);
        } else {
            rule(claim, claim.isPlainSuccess() ? decide.onPlainSuccess(claim.delivery()) : judged(claim));
        }
    }

    /** The handler had nothing to attempt it with. It keeps its place and is charged nothing. */
    private void notBegun(Claim claim) {
        String place = claim.delivery().message().origin().place();
        if (drain != null || withdrawnAt.getOrDefault(place, 0L) > claim.givenAfter()) {
            hand.giveBack(claim);
        } else {
            hand.unclaim(List.of(claim));
            attemptsRestUntil = now.ticks() + ABANDONED_REST_TICKS;
        }
    }

    private Ruling judged(Claim claim) {
        return decide.on(claim.delivery(), claim.outcome(), claim.took(), now);
    }

    private void watchDeadlines() {
        if (deadlines.isTimeToLook(now, lookEvery())) {
            runners.look(claim -> {
                if (deadlines.hasPassed(claim, now) && !claim.ruled()) {
                    timeOut(claim);
                }
            });
        }
    }

    private long lookEvery() {
        return runners.lookEvery(settings.timeout().toMillis());
    }

    private void timeOut(Claim claim) {
        if (!runners.overdue(claim)) {
            return;
        }
        claim.rule();
        overdue++;
        deadlines.passed(claim, now);
        hand.fence(claim);
        rule(claim, decide.onTimeout(claim.delivery(), claim.timeout(), now));
    }

    // ---- verdicts ----

    private void rule(Claim claim, Ruling ruling) {
        rulings.add(ruling);
        hand.ruled(claim, ruling.verdict());
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
            hand.settled(ruling);
            noteForSuspects(ruling);
        }
        watcher.settled(settled);
    }

    private void noteForSuspects(Ruling ruling) {
        if (suspects.none()) {
            return;
        }
        MessageId id = ruling.delivery().message().id();
        if (suspects.charges(id) > 0) {
            restSuspects();
        }
        if (ruling.verdict() instanceof Verdict.RetryAt) {
            suspects.ruled(id);
        } else {
            suspects.forget(id);
        }
    }

    private void discard(List<Ruling> discarded) {
        for (Ruling ruling : discarded) {
            unsettled--;
            hand.discarded(ruling);
            suspects.forget(ruling.delivery().message().id());
        }
    }

    // ---- what goes back ----

    private void giveBack() {
        List<Delivery> unattempted = hand.takeUnattempted();
        if (!unattempted.isEmpty() && drain == null) {
            transport.source().giveBack(unattempted);
        }
    }

    private void withdraw(Set<String> places) {
        if (drain == null) {
            withdrawals++;
            places.forEach(place -> withdrawnAt.put(place, withdrawals));
            unclaim(runners.recall());
            runners.withdraw(
                    claim -> places.contains(claim.delivery().message().origin().place()));
            hand.withdraw(places);
        }
    }

    /** What was handed out but not begun is ready again. */
    private void unclaim(List<Claim> unbegun) {
        attempting -= unbegun.size();
        hand.unclaim(unbegun);
    }

    // ---- what people ask for ----

    void pause() {
        paused = true;
        if (drain == null) {
            unclaim(runners.recall());
        }
    }

    void resume() {
        paused = false;
    }

    void follow(EngineSettings changed) {
        settings = changed;
        transport.source().follow(changed.duplicates());
        decide.follow(changed.policies(), changed.deadLetters());
        demand.bound(changed.inHandMax());
        runners.resize(changed.concurrency());
        runners.follow(changed.policies(), changed.batches());
    }

    void drain(Drain begun) {
        if (drain != null) {
            drain.joinedBy(begun);
            return;
        }
        drain = begun;
        runners.drain();
        hand.giveUp();
        giveUpUnbegun();
    }

    private void giveUpUnbegun() {
        for (Claim unbegun : runners.recall()) {
            attempting--;
            hand.returned(unbegun.delivery());
        }
    }

    private void drainOn(Drain drain) {
        hand.giveUp();
        if (drain.isTimeToAbandon(now)) {
            giveUpUnbegun();
            runners.look(this::abandon);
        }
        if (drain.isOver(now, awaited())) {
            runners.close();
            drain.tellAll();
        }
    }

    /** The number of messages a stop waits for: all in hand, or running attempts only if no verdict can become durable. */
    private long awaited() {
        boolean forGood = ledgerBlocked != null && !ledgerBlocked.heals();
        return forGood ? attempting - overdue : hand.messages();
    }

    /** Costs no attempt: the handler never had its full time. */
    private void abandon(Claim claim) {
        if (!claim.ruled()) {
            claim.rule();
            overdue++;
            hand.abandon(claim);
            runners.interrupt(claim);
        }
    }

    Moment now() {
        return now;
    }

    /** How long until a turn without mail has something to look at. */
    long restTicks() {
        if (drain != null) {
            return REST_TICKS_DRAINING;
        }
        long rest = attempting > 0 ? lookEvery() : REST_TICKS_MAX;
        if (unavailable != null) {
            return Math.min(rest, REST_TICKS_UNAVAILABLE);
        }
        return now.ticks() < attemptsRestUntil ? Math.min(rest, ABANDONED_REST_TICKS) : rest;
    }

    EngineReport report() {
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
                hand.flow(inHand()),
                active,
                deadlines.stuck(now),
                runners.size(),
                suspects.count(),
                paused,
                cause(),
                running.subList(0, Math.min(active, EngineReport.RUNNING_MAX)));
    }

    /** Everything that must be somewhere: waiting, being attempted without a verdict yet, or on its way out. */
    private long inHand() {
        return hand.waiting() + (attempting - overdue) + rulings.size() + unsettled;
    }

    private @Nullable String cause() {
        Duration longest = deadlines.longest(now);
        if (longest.compareTo(settings.stuckAfter()) >= 0) {
            return "handler stuck: one has ignored its deadline for " + longest.toSeconds()
                    + " s; run it as `workers`, which can be ended from outside";
        }
        return blocked == null && unavailable != null ? "handler unavailable: " + unavailable : blocked;
    }
}
