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
    private final CompletableFuture<Void> over = new CompletableFuture<>();
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
            } finally {
                over.complete(null);
            }
        });
    }

    public void start() {
        engine.open();
        thread.start();
    }

    private void run() {
        while (!ended) {
            // In this order: a wait counts from a moment that no attempt behind it is later than.
            engine.collect();
            engine.turn(time.now());
            engine.rest();
        }
    }

    /** Drains the engine and ends the thread. Completes as well when a bug or an earlier stop has ended it. */
    public CompletableFuture<Void> stop(Duration grace) {
        return engine.drain(grace).thenRun(() -> ended = true).acceptEither(over, nothing -> {});
    }
}
