// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import java.time.Duration;
import java.util.List;

/** A thread that sends to some queues at a steady rate. What could not be sent in time is not made up for. */
public final class Feeding implements AutoCloseable {

    /** A queue and how much it gets. */
    public record Rate(Feed feed, double perSecond) {}

    private static final Duration TICK = Duration.ofMillis(100);

    private final List<Rate> rates;
    private final double[] owed;
    private final Thread thread;
    private boolean on;
    private volatile boolean closed;

    public Feeding(String name, List<Rate> rates) {
        this.rates = List.copyOf(rates);
        this.owed = new double[rates.size()];
        this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
    }

    public void start() {
        resume();
        thread.start();
    }

    private void run() {
        while (!closed) {
            long begun = System.nanoTime();
            tick();
            long left = TICK.toNanos() - (System.nanoTime() - begun);
            if (left > 0) {
                Scene.sleep(Duration.ofNanos(left));
            }
        }
    }

    private synchronized void tick() {
        if (!on) {
            return;
        }
        for (int i = 0; i < owed.length; i++) {
            owed[i] += rates.get(i).perSecond() * TICK.toMillis() / 1000;
            int now = (int) owed[i];
            if (now > 0) {
                owed[i] -= now;
                rates.get(i).feed().send(now);
            }
        }
    }

    /** Nothing is on its way when this returns. */
    public synchronized void pause() {
        on = false;
    }

    public synchronized void resume() {
        on = true;
    }

    @Override
    public void close() {
        closed = true;
        try {
            if (thread.isAlive()) {
                thread.join(Duration.ofMinutes(1));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
