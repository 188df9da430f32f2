// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.workers;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import dev.redrive.exec.child.Children;
import dev.redrive.exec.child.Command;
import dev.redrive.exec.wire.BatchCall;
import dev.redrive.exec.wire.Call;
import dev.redrive.exec.workers.Keeper.Absence;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Attempts messages in a fixed number of children that stay. An attempt takes an idle worker; if there is none for a moment, it
 * has not begun and is charged nothing. A worker's death touches nothing but the message it held.
 */
public final class Workers implements BatchHandler {

    /** From the end of stdin to the kill. */
    private static final Duration STOP_GRACE = Duration.ofSeconds(5);

    /** The longest wait of an attempt for a worker, and the share of its time: what it waits is lost to its worker. */
    private static final Duration WAIT_MAX = Duration.ofMillis(100);

    private static final int WAIT_SHARE = 10;

    /** The time without any worker after which no attempt begins; a shorter one is that of a restart. */
    private static final Duration UNAVAILABLE_AFTER = Duration.ofSeconds(1);

    private final QueueName queue;
    private final Command command;
    private final Time time;
    private final Idle idle = new Idle();
    private final List<Keeper> keepers;

    private Workers(QueueName queue, int count, Command command, Children children) {
        this.queue = queue;
        this.command = command;
        this.time = children.time();
        StartupTrial trial = new StartupTrial();
        this.keepers = Stream.generate(() -> new Keeper(command, children, idle, trial))
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
                .orElse(Outcome.ABANDONED);
    }

    @Override
    public BatchAnswer attemptAll(List<Attempt> attempts) throws InterruptedException {
        return withAWorker(
                        attempts.getFirst().timeout(),
                        (worker, left) -> worker.attemptAll(new BatchCall(
                                attempts.stream().map(each -> call(each, left)).toList())))
                .orElse(new BatchAnswer.Whole(Outcome.ABANDONED));
    }

    private Call call(Attempt attempt, Duration left) {
        return new Call(queue, new Attempt(attempt.message(), attempt.number(), left));
    }

    /** What is to be done with a worker, in the time that is left; empty if it was unfit and another should be asked. */
    private interface Errand<T> {
        Optional<T> in(Worker worker, Duration left) throws InterruptedException;
    }

    /** Empty if there was none for a moment. */
    private <T> Optional<T> withAWorker(Duration timeout, Errand<T> errand) throws InterruptedException {
        long startedAt = time.now().ticks();
        Duration wait = waitMax(timeout);
        while (true) {
            Duration waited = Duration.ofMillis(time.now().ticks() - startedAt);
            Optional<Worker> taken = idle.take(wait.minus(waited));
            if (taken.isEmpty()) {
                return Optional.empty();
            }
            Duration left = timeout.minusMillis(time.now().ticks() - startedAt);
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

    private static Duration waitMax(Duration timeout) {
        Duration share = timeout.dividedBy(WAIT_SHARE);
        return share.compareTo(WAIT_MAX) < 0 ? share : WAIT_MAX;
    }

    /** Says so when all workers have been gone for longer than a restart takes. */
    @Override
    public @Nullable String unavailable() {
        Absence newest = null;
        Instant nextStart = Instant.MAX;
        for (Keeper keeper : keepers) {
            Absence absence = keeper.absence();
            if (absence == null) {
                return null;
            }
            if (newest == null || newest.since().ticks() < absence.since().ticks()) {
                newest = absence;
            }
            nextStart = nextStart.isBefore(absence.nextStart()) ? nextStart : absence.nextStart();
        }
        Moment now = time.now();
        if (newest == null || now.ticks() - newest.since().ticks() < UNAVAILABLE_AFTER.toMillis()) {
            return null;
        }
        String next = nextStart.isAfter(now.wall()) ? "the next start is at " + shown(nextStart) : "one is starting";
        return "no worker is up since " + shown(newest.since().wall()) + ": " + newest.why() + "; " + next;
    }

    private static Instant shown(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
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
