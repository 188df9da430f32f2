// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.workers;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.time.Time;
import dev.redrive.exec.child.Children;
import dev.redrive.exec.child.Command;
import dev.redrive.exec.wire.BatchCall;
import dev.redrive.exec.wire.Call;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Attempts messages in a fixed number of children that stay. An attempt takes an idle worker, or waits for one as long
 * as its time allows; a worker's death touches nothing but the message it held.
 */
public final class Workers implements BatchHandler {

    /** From the end of stdin to the kill. */
    private static final Duration STOP_GRACE = Duration.ofSeconds(5);

    /** An attempt without a worker says so this long before its deadline; later, it would only be a timeout. */
    private static final Duration SAY_SO_MAX = Duration.ofMillis(100);

    private static final int SAY_SO_SHARE = 10;

    private final QueueName queue;
    private final Command command;
    private final Time time;
    private final Idle idle = new Idle();
    private final List<Keeper> keepers;

    private Workers(QueueName queue, int count, Command command, Children children) {
        this.queue = queue;
        this.command = command;
        this.time = children.time();
        this.keepers = Stream.generate(() -> new Keeper(command, children, idle))
                .limit(count)
                .toList();
    }

    /** Starts that many of them; returns before they are up. */
    public static Workers start(QueueName queue, int count, Command command, Children children) {
        if (count < 1) {
            throw new IllegalArgumentException("workers must be at least 1: " + count);
        }
        Workers workers = new Workers(queue, count, command, children);
        workers.keepers.forEach(Keeper::start);
        return workers;
    }

    @Override
    public Outcome attempt(Attempt attempt) throws InterruptedException {
        return withAWorker(attempt.timeout(), (worker, left) -> worker.attempt(call(attempt, left)))
                .orElseGet(this::nobody);
    }

    @Override
    public BatchAnswer attemptAll(List<Attempt> attempts) throws InterruptedException {
        return withAWorker(
                        attempts.getFirst().timeout(),
                        (worker, left) -> worker.attemptAll(new BatchCall(
                                attempts.stream().map(each -> call(each, left)).toList())))
                .orElseGet(() -> new BatchAnswer.Whole(nobody()));
    }

    private Call call(Attempt attempt, Duration left) {
        return new Call(queue, new Attempt(attempt.message(), attempt.number(), left));
    }

    private Outcome nobody() {
        return new Outcome.Failed(Failure.of(FailureCode.UNAVAILABLE, whyNone()));
    }

    /** What is to be done with a worker, in the time that is left; empty if it was unfit and another should be asked. */
    private interface Errand<T> {
        Optional<T> in(Worker worker, Duration left) throws InterruptedException;
    }

    /** Empty if there was none within that time. */
    private <T> Optional<T> withAWorker(Duration timeout, Errand<T> errand) throws InterruptedException {
        long startedAt = time.now().ticks();
        while (true) {
            Duration left = timeout.minusMillis(time.now().ticks() - startedAt);
            Optional<Worker> taken = idle.take(left.minus(sayingSo(timeout)));
            if (taken.isEmpty()) {
                return Optional.empty();
            }
            Optional<T> done = doneBy(taken.get(), left, errand);
            if (done.isPresent()) {
                return done;
            }
        }
    }

    private <T> Optional<T> doneBy(Worker worker, Duration left, Errand<T> errand) throws InterruptedException {
        try {
            return errand.in(worker, left);
        } finally {
            if (worker.alive()) {
                idle.add(worker);
            }
        }
    }

    private static Duration sayingSo(Duration timeout) {
        Duration share = timeout.dividedBy(SAY_SO_SHARE);
        return share.compareTo(SAY_SO_MAX) < 0 ? share : SAY_SO_MAX;
    }

    private String whyNone() {
        long up = keepers.stream().filter(keeper -> keeper.worker().isPresent()).count();
        return up > 0
                ? "no worker was free within the timeout: " + up + " of " + keepers.size() + " are up and busy"
                : "no worker is up: " + keepers.get(0).trouble();
    }

    @Override
    public void close() {
        keepers.forEach(Keeper::close);
        long startedAt = time.now().ticks();
        boolean interrupted = false;
        for (Keeper keeper : keepers) {
            Duration left = STOP_GRACE.minusMillis(time.now().ticks() - startedAt);
            try {
                keeper.join(interrupted || left.isNegative() ? Duration.ZERO : left);
            } catch (InterruptedException e) {
                interrupted = true;
                keeper.worker().ifPresent(worker -> worker.end("was stopped"));
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return keepers.size() + " workers of " + command.program();
    }
}
