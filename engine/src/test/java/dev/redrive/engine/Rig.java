// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.ledger.Ledger;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Source;
import dev.redrive.core.port.Transport;
import dev.redrive.core.report.EngineReport;
import dev.redrive.engine.suspect.Suspects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** An engine whose transport, runners and time are moved by hand. Every turn checks conservation. */
final class Rig implements Source, Ledger {

    static final Duration TIMEOUT = Duration.ofMillis(100);
    static final Duration STUCK_AFTER = Duration.ofSeconds(10);

    /** What the engine told its transport, in order: "giveBack 2", "submit 1". */
    final List<String> told = new ArrayList<>();

    final List<Ruling> submitted = new ArrayList<>();
    final List<Long> givenBack = new ArrayList<>();
    final List<Ruling> watched = new ArrayList<>();
    final List<Duration> lateness = new ArrayList<>();
    final Engine engine;
    final HandRunners runners;
    Duplicates duplicates = Duplicates.OFF;
    long messagesDemanded;
    long bytesDemanded;
    private int unsettled;
    private long ticks;

    Rig(Order order, Suspects suspects) {
        var runnersMade = new ArrayList<HandRunners>();
        var parts =
                new Engine.Parts(new Transport(this, this), order, suspects, new Watching(), new Random(1), made -> {
                    runnersMade.add(new HandRunners(made, 4));
                    return runnersMade.get(0);
                });
        engine = new Engine(settings(8), parts, Given.at(0));
        runners = runnersMade.get(0);
        engine.open();
        turn();
    }

    private final class Watching implements Watcher {

        @Override
        public void settled(List<Ruling> rulings) {
            watched.addAll(rulings);
        }

        @Override
        public void retries(Duration late) {
            lateness.add(late);
        }
    }

    static Rig ordered() {
        return new Rig(Order.KEY, Suspects.forgetful(8));
    }

    static EngineSettings settings(int inHandMax) {
        var policies = Policies.of(RetryPolicy.fixed(Duration.ofSeconds(5)).attempts(3));
        return new EngineSettings(policies, TIMEOUT, 4, STUCK_AFTER, inHandMax, true);
    }

    /** Delivers, and begins whatever the engine wants to have attempted. */
    void deliver(Delivery... deliveries) {
        engine.delivered(List.of(deliveries));
        turnAndBegin();
    }

    void end(long position, Outcome outcome) {
        runners.end(position, outcome);
        turnAndBegin();
    }

    void turnAndBegin() {
        turn();
        runners.beginAll();
        report(); // sees them running, so that their time counts from here
    }

    /** Makes everything submitted so far durable. */
    void settleAll() {
        var settled = List.copyOf(submitted.subList(unsettled, submitted.size()));
        unsettled = submitted.size();
        engine.settled(settled);
        turnAndBegin();
    }

    void turn() {
        engine.turn(Given.at(ticks));
        assertThat(report().flow().gap()).isZero();
    }

    void pass(Duration time) {
        ticks += time.toMillis();
        turnAndBegin();
    }

    EngineReport report() {
        var answer = engine.report();
        engine.turn(Given.at(ticks));
        return answer.join();
    }

    Ruling rulingOn(long position) {
        return submitted.stream()
                .filter(each -> each.delivery().message().origin().position() == position)
                .findFirst()
                .orElseThrow();
    }

    Outcome outcomeOf(long position) {
        return Objects.requireNonNull(rulingOn(position).tried()).outcome();
    }

    @Override
    public void open(Intake intake) {}

    @Override
    public void follow(Duplicates changed) {
        duplicates = changed;
    }

    @Override
    public void demand(int messages, long bytes) {
        messagesDemanded += messages;
        bytesDemanded += bytes;
    }

    @Override
    public void giveBack(List<Delivery> unattempted) {
        told.add("giveBack " + unattempted.size());
        unattempted.forEach(each -> givenBack.add(each.message().origin().position()));
    }

    @Override
    public void submit(List<Ruling> rulings) {
        told.add("submit " + rulings.size());
        submitted.addAll(rulings);
    }

    @Override
    public void close() {}
}
