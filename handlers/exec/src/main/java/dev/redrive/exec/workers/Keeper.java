// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.workers;

import dev.redrive.exec.child.Children;
import dev.redrive.exec.child.Command;
import dev.redrive.exec.child.Exit;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one worker there: starts it, waits for its end, starts the next. One that did some work is replaced at once;
 * one that ended before its first answer only after a wait that doubles each time, so that a broken
 * program does not spin.
 */
final class Keeper {

    static final Duration RESTART_FIRST = Duration.ofMillis(100);
    static final Duration RESTART_MAX = Duration.ofSeconds(30);

    private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);

    private final Command command;
    private final Children children;
    private final Idle idle;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    private volatile Optional<Worker> worker = Optional.empty();
    private volatile String trouble = "the first has not started yet";

    Keeper(Command command, Children children, Idle idle) {
        this.command = command;
        this.children = children;
        this.idle = idle;
        this.thread = Thread.ofVirtual().name("redrive-worker-keeper").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        int inVain = 0;
        try {
            while (!closing.await(restartAfter(inVain).toNanos(), TimeUnit.NANOSECONDS)) {
                inVain = keepOne() ? 0 : inVain + 1;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does; if so, it is the end of this keeper
        }
    }

    static Duration restartAfter(int inVain) {
        if (inVain == 0) {
            return Duration.ZERO;
        }
        Duration doubled = RESTART_FIRST.multipliedBy(1L << Math.min(inVain - 1, 20));
        return doubled.compareTo(RESTART_MAX) < 0 ? doubled : RESTART_MAX;
    }

    /** Whether it did any work. */
    private boolean keepOne() throws InterruptedException {
        Worker started;
        try {
            started = new Worker(children.start(command, Map.of()));
        } catch (IOException e) {
            gone("cannot start " + command.program() + ": " + e.getMessage());
            return false;
        }
        worker = Optional.of(started);
        idle.add(started);
        if (closing.getCount() == 0) {
            started.closeStdin(); // close() may have looked before it was there
        }
        Exit exit = started.child().exited().join();
        started.end("ended: " + exit.type());
        worker = Optional.empty();
        gone("the last one " + started.trouble());
        return started.hasAnswered();
    }

    private void gone(String why) {
        trouble = why;
        if (closing.getCount() > 0) {
            LOG.atWarn()
                    .addKeyValue("program", command.program())
                    .addKeyValue("why", why)
                    .log("worker gone");
        }
    }

    /** The worker it keeps now, if it is there. */
    Optional<Worker> worker() {
        return worker;
    }

    /** Why there was none, the last time there was none. */
    String trouble() {
        return trouble;
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
