// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.engine.attempt.Runners;
import dev.redrive.engine.claim.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Runs nothing by itself: a test begins and ends attempts by hand. */
final class HandRunners implements Runners {

    final List<Claim> handed = new ArrayList<>();
    final List<Claim> running = new ArrayList<>();
    final List<Claim> interrupted = new ArrayList<>();
    final List<Long> everStarted = new ArrayList<>();
    private final Engine engine;
    int concurrency;
    int most = Integer.MAX_VALUE;
    boolean closed;
    boolean held;
    final List<Long> withdrawn = new ArrayList<>();
    /** What was handed over and not begun is more than fits. */
    boolean tooMuch;

    @Nullable
    String unavailable;

    HandRunners(Engine engine, int concurrency) {
        this.engine = engine;
        this.concurrency = concurrency;
    }

    /** Begins everything handed over. */
    void beginAll() {
        running.addAll(handed);
        handed.forEach(claim -> everStarted.add(position(claim)));
        handed.clear();
    }

    /** Ends the attempt at that message. */
    void end(long position, Outcome outcome) {
        Claim claim = find(position);
        running.remove(claim);
        claim.end(outcome, 1_000_000);
        engine.ended(List.of(claim));
    }

    /** Ends it as nearly all attempts end: there is nothing to write to the claim. */
    void endPlainly(long position) {
        Claim claim = find(position);
        running.remove(claim);
        engine.ended(List.of(claim));
    }

    Claim find(long position) {
        return running.stream()
                .filter(claim -> position(claim) == position)
                .findFirst()
                .orElseThrow();
    }

    List<Long> runningNow() {
        return running.stream().map(HandRunners::position).toList();
    }

    private static long position(Claim claim) {
        return claim.delivery().message().origin().position();
    }

    @Override
    public int room() {
        return Math.max(0, Math.min(most, concurrency) - running.size() - handed.size());
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
        List.copyOf(running).forEach(consumer);
    }

    @Override
    public void interrupt(Claim claim) {
        interrupted.add(claim);
    }

    @Override
    public List<Claim> recall() {
        List<Claim> unbegun = List.copyOf(handed);
        handed.clear();
        return unbegun;
    }

    @Override
    public List<Claim> surplus() {
        return tooMuch ? recall() : List.of();
    }

    @Override
    public long lookEvery(long timeoutTicks) {
        return 1;
    }

    @Override
    public int size() {
        return running.size();
    }

    @Override
    public void resize(int changed) {
        concurrency = changed;
    }

    @Override
    public void hold(boolean on) {
        held = on;
    }

    @Override
    public void withdraw(Predicate<Claim> claims) {
        running.stream().filter(claims).forEach(claim -> withdrawn.add(position(claim)));
    }

    @Override
    public void close() {
        closed = true;
    }
}
