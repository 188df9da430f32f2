// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.report.EngineReport;
import dev.redrive.core.time.Moment;
import dev.redrive.engine.attempt.Runners;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.mail.Mail;
import dev.redrive.engine.mail.Mailbox;
import dev.redrive.engine.suspect.Suspects;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The engine of one queue.
 *
 * <p>One thread calls {@link #turn}, and all state belongs to it; see {@link Turns}. Others reach it through the mailbox: the
 * transport as an {@link Intake}, runners with ended attempts, people with what they ask for.
 *
 * <p>Under {@code order: key} a message that has to wait closes its lane until the ledger has it; its followers go back
 * to the source, which from then on keeps the key's order. So a long wait holds nothing here: no thread, no timer, no
 * memory.
 */
public final class Engine implements Intake {

    private final Mailbox mailbox = new Mailbox();
    private final Turns turns;

    /** What an engine is made of, beside its settings. Runners are made last, since they speak to the engine. */
    public record Parts(
            Transport transport,
            Order order,
            Suspects suspects,
            Watcher watcher,
            RandomGenerator random,
            Function<Engine, Runners> runners) {}

    public Engine(EngineSettings settings, Parts parts, Moment now) {
        this.turns = new Turns(settings, parts, parts.runners().apply(this), now);
    }

    /** Opens the source. Before the first turn. */
    public void open() {
        turns.open(this);
    }

    // ---- the engine's thread ----

    /** What the next turn will read is what is there now. Whoever calls {@link #turn} may call it before. */
    public void collect() {
        mailbox.collect();
    }

    /** One turn. A single thread calls it, and it waits for nothing. */
    public void turn(Moment now) {
        turns.take(now, mailbox);
    }

    /** Waits for mail, or until the next turn has something to look at. */
    public void rest() {
        mailbox.await(TimeUnit.MILLISECONDS.toNanos(turns.restTicks()));
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
    public void ledgerBlocked(String cause, boolean heals) {
        mailbox.put(new Mail.LedgerBlocked(cause, heals));
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
        ask(turns::pause);
    }

    public void resume() {
        ask(turns::resume);
    }

    /** Takes new settings over: policies count from the next failure on, the rest from the next attempt. */
    public void follow(EngineSettings changed) {
        ask(() -> turns.follow(changed));
    }

    /**
     * Stops in order. The source should be closed next; what it still delivers is left alone. The future completes when
     * everything in hand is settled or left unfinished, at the latest a few seconds after the grace period.
     */
    public CompletableFuture<Void> drain(Duration grace) {
        CompletableFuture<Void> drained = new CompletableFuture<>();
        ask(() -> turns.drain(new Drain(grace, turns.now(), drained)));
        return drained;
    }

    public CompletableFuture<EngineReport> report() {
        CompletableFuture<EngineReport> answer = new CompletableFuture<>();
        ask(() -> answer.complete(turns.report()));
        return answer;
    }

    private void ask(Runnable what) {
        mailbox.put(new Mail.Asked(what));
    }
}
