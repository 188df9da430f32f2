// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The thread that owns an engine: it turns, and rests until there is something to turn for. */
public final class EngineThread {

    private final Engine engine;
    private final Time time;
    private final Thread thread;
    private volatile boolean ended;

    /** @param broken told of an exception out of a turn: a bug, after which the engine no longer runs */
    public EngineThread(String name, Engine engine, Time time, Consumer<Throwable> broken) {
        this.engine = engine;
        this.time = time;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(() -> {
            try {
                run();
            } catch (Throwable bug) {
                broken.accept(bug);
            }
        });
    }

    public void start() {
        engine.open();
        thread.start();
    }

    private void run() {
        while (!ended) {
            engine.turn(time.now());
            engine.rest();
        }
    }

    /** Drains the engine and ends the thread. */
    public CompletableFuture<Void> stop(Duration grace) {
        return engine.drain(grace).whenComplete((nothing, failed) -> ended = true);
    }
}
