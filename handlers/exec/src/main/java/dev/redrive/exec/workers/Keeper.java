// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.workers;

import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import dev.redrive.exec.child.Children;
import dev.redrive.exec.child.Command;
import dev.redrive.exec.wire.Ready;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one worker there: starts it, waits for its end, starts the next. One that has worked is replaced at once, and one that
 * a message ended soon enough that no two start within {@link #START_EVERY}. One that dies without a message, or cannot be
 * started, is replaced after a wait that doubles each time, so that a broken program does not spin.
 */
final class Keeper {

    /** The shortest time between two starts, unless the first of the two workers has answered. */
    static final Duration START_EVERY = Duration.ofMillis(100);

    static final Duration RESTART_FIRST = Duration.ofMillis(100);
    static final Duration RESTART_MAX = Duration.ofSeconds(30);
    /** The longest start of a worker that says when it is up. */
    static final Duration READY_WITHIN = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);

    /**
     * The time without a worker.
     *
     * @param since when the last one that could take messages was gone
     * @param why what became of the last one
     * @param nextStart when the next one starts, or has been started
     */
    record Absence(Moment since, String why, Instant nextStart) {}

    private final Command command;
    private final Children children;
    private final Idle idle;
    private final StartupTrial trial;
    private final Time time;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    private volatile Optional<Worker> worker = Optional.empty();
    /** Null while there is a worker that may take messages. */
    private volatile @Nullable Absence absence;

    Keeper(Command command, Children children, Idle idle, StartupTrial trial) {
        this.command = command;
        this.children = children;
        this.idle = idle;
        this.trial = trial;
        this.time = children.time();
        Moment now = time.now();
        this.absence = new Absence(now, "the first is starting", now.wall());
        this.thread = Thread.ofVirtual().name("redrive-worker-keeper").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        int inVain = 0;
        try {
            Duration rest = Duration.ZERO;
            while (!closing.await(rest.toNanos(), TimeUnit.NANOSECONDS)) {
                long startedAt = time.now().ticks();
                End end = keepOne();
                inVain = end == End.AT_START ? inVain + 1 : 0;
                rest = restAfter(end, inVain, Duration.ofMillis(time.now().ticks() - startedAt));
                absent(rest);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does; if so, it is the end of this keeper
        }
    }

    /** The cause of a worker's end. */
    private enum End {
        /** Not started, or dead before it was given a message. */
        AT_START,
        /** The first message it held, as far as can be told. */
        WITH_ITS_FIRST_MESSAGE,
        /** Whatever it was, it has answered before. */
        AFTER_AN_ANSWER
    }

    private static Duration restAfter(End end, int inVain, Duration lived) {
        return switch (end) {
            case AFTER_AN_ANSWER -> Duration.ZERO;
            case WITH_ITS_FIRST_MESSAGE -> lived.compareTo(START_EVERY) < 0 ? START_EVERY.minus(lived) : Duration.ZERO;
            case AT_START -> restartAfter(inVain);
        };
    }

    static Duration restartAfter(int inVain) {
        if (inVain == 0) {
            return Duration.ZERO;
        }
        Duration doubled = RESTART_FIRST.multipliedBy(1L << Math.min(inVain - 1, 20));
        return doubled.compareTo(RESTART_MAX) < 0 ? doubled : RESTART_MAX;
    }

    private End keepOne() throws InterruptedException {
        Worker started;
        try {
            started = new Worker(children.start(command, variables()), time);
        } catch (IOException e) {
            String why = "cannot start " + command.program() + ": " + e.getMessage();
            gone(why, why);
            return End.AT_START;
        }
        worker = Optional.of(started);
        if (closing.getCount() == 0) {
            started.closeStdin(); // close() may have looked before it was there
        }
        if (isUp(started)) {
            absence = null;
            idle.add(started);
        }
        started.end("ended: " + started.child().exited().join().type());
        worker = Optional.empty();
        // What it wrote to stderr may be of a message, if it has held one, or of its environment: not for all who see
        // the status.
        boolean mayLog = command.asWorker().logsStderr() || started.idleBeforeItsFirstMessage() == null;
        gone("the last one " + (mayLog ? started.trouble() : started.ending()), "the last one " + started.ending());
        return ended(started);
    }

    private Map<String, String> variables() {
        return command.asWorker().saysReady() ? Map.of(Ready.VARIABLE, "1") : Map.of();
    }

    /** Whether it may get a message. One that says so itself has shown that it can start. */
    private boolean isUp(Worker started) throws InterruptedException {
        return command.asWorker().saysReady() ? started.isReadyWithin(READY_WITHIN) : !trial.isDue() || passes(started);
    }

    private boolean passes(Worker started) throws InterruptedException {
        try {
            started.child().exited().get(trial.length().toMillis(), TimeUnit.MILLISECONDS);
            return false;
        } catch (TimeoutException e) {
            if (started.endIfItSpoke()) {
                return false;
            }
            trial.outlived();
            return true;
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "the end of process " + started.child().pid() + " cannot be awaited", e);
        }
    }

    private End ended(Worker worker) {
        if (worker.hasAnswered()) {
            trial.answered();
            return End.AFTER_AN_ANSWER;
        }
        Duration idleFirst = worker.idleBeforeItsFirstMessage();
        if (idleFirst == null) {
            return End.AT_START;
        }
        if (!worker.wasStopped() && idleFirst.compareTo(trial.length()) < 0) {
            trial.unexplainedDeath(worker.lived());
        }
        return End.WITH_ITS_FIRST_MESSAGE;
    }

    private void gone(String logged, String publicWhy) {
        Absence before = absence;
        Moment now = time.now();
        absence = new Absence(before == null ? now : before.since(), publicWhy, now.wall());
        if (closing.getCount() > 0) {
            LOG.atWarn()
                    .addKeyValue("program", command.program())
                    .addKeyValue("why", logged)
                    .log("worker gone");
        }
    }

    private void absent(Duration rest) {
        Absence now = absence;
        if (now != null) {
            absence = new Absence(now.since(), now.why(), time.now().wall().plus(rest));
        }
    }

    /** The worker it keeps now, on trial or not. */
    Optional<Worker> worker() {
        return worker;
    }

    /** Null while it has a worker that may take messages. */
    @Nullable
    Absence absence() {
        return absence;
    }

    /** Starts no other; the present worker is told that there is no more to do. */
    void close() {
        closing.countDown();
        worker.ifPresent(Worker::closeStdin);
    }

    /** Waits for the end of its worker, and ends it after that time. */
    void join(Duration grace) throws InterruptedException {
        if (!thread.join(grace)) {
            worker.ifPresent(late -> late.end("was stopped"));
            thread.join();
        }
    }
}
