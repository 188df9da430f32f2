// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.batch;

import static dev.redrive.engine.Given.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.batch.Batcher;
import dev.redrive.core.batch.Batches;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.port.Order;
import dev.redrive.engine.attempt.VirtualRunners;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Lanes;
import dev.redrive.engine.suspect.Suspects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Batches on real threads; the test is their engine, and moves their time. */
final class Hall implements VirtualRunners.Foreman, BatchWatcher {

    static final Duration TIMEOUT = Duration.ofMillis(50);

    final BatchRunners runners;
    final SortedMap<Long, Outcome> home = new TreeMap<>();
    final List<String> told = new ArrayList<>();
    private final BlockingQueue<List<Claim>> ended = new LinkedBlockingQueue<>();
    private final Lanes lanes = new Lanes(Order.KEY, each -> false);
    private final Policies policies;
    private long ticks;

    Hall(Batches batches, int attempts, BatchHandler handler) {
        policies = Policies.of(RetryPolicy.fixed(Duration.ofSeconds(1)).attempts(attempts));
        runners = new BatchRunners(
                handler,
                Suspects.forgetful(batches.messagesMax()).marks(),
                () -> 0,
                new BatchRunners.Ears(this, this),
                new BatchRunners.Terms(batches, policies));
    }

    List<Claim> start(Delivery... deliveries) {
        for (Delivery each : deliveries) {
            lanes.add(each);
        }
        List<Claim> claims = lanes.claim(runners.rooms());
        claims.forEach(claim -> {
            claim.give(TIMEOUT);
            claim.last(policies.mayEnd(
                    null,
                    claim.delivery().standing(),
                    new Outcome.TimedOut(Failure.of(FailureCode.TIMEOUT, "late")),
                    at(0).wall()));
        });
        runners.start(claims);
        turn();
        return claims;
    }

    void pass(Duration time) {
        ticks += time.toMillis();
        turn();
    }

    void turn() {
        runners.turn(at(ticks));
    }

    long ticks() {
        return ticks;
    }

    /** Does what an engine does, look after look, while time passes, until that holds. */
    void until(BooleanSupplier holds) throws InterruptedException {
        while (!holds.getAsBoolean()) {
            List<Claim> some = ended.poll(1, TimeUnit.MILLISECONDS);
            if (some != null) {
                some.forEach(claim -> assertThat(home.put(position(claim), claim.outcome()))
                        .as("came home before")
                        .isNull());
            }
            runners.look(claim -> assertThat(home.containsKey(position(claim)))
                    .as("shown after it came home")
                    .isFalse());
            turn();
        }
    }

    private static long position(Claim claim) {
        return claim.delivery().message().origin().position();
    }

    @Override
    public void ended(List<Claim> claims) {
        ended.add(claims);
    }

    @Override
    public void measured(Duration attempt) {}

    @Override
    public void fatal(Error error) {
        throw error;
    }

    @Override
    public void batchStarted(Batcher batcher, int size) {
        told.add(batcher.word() + " started " + size);
    }

    @Override
    public void batchStopped(Batcher batcher, int size, Duration took) {
        told.add(batcher.word() + " stopped " + size);
    }

    @Override
    public void batchFailed(Batcher batcher, int size, Outcome why) {
        told.add(batcher.word() + " failed " + size);
    }

    @Override
    public void batchTimedOut(Batcher batcher, int size) {
        told.add(batcher.word() + " timed out " + size);
    }
}
