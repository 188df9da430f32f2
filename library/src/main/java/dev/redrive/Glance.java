// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.time.Time;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What was seen a moment ago, so that a scrape looks once and not once per gauge. Any thread. */
final class Glance<T> {

    private static final long FRESH_TICKS = 1000;

    private final Supplier<@Nullable T> look;
    private final Time time;
    private final Executor looker;
    private @Nullable T seen;
    private long nextTicks = Long.MIN_VALUE;
    private boolean looking;

    private Glance(Supplier<@Nullable T> look, Time time, Executor looker) {
        this.look = look;
        this.time = time;
        this.looker = looker;
    }

    /** Who asks waits for the look. */
    static <T> Glance<T> atOnce(Supplier<@Nullable T> look, Time time) {
        return new Glance<>(look, time, Runnable::run);
    }

    /** Nobody waits: the look is left to others, and who asks next sees what it saw. */
    static <T> Glance<T> later(Supplier<@Nullable T> look, Time time, Executor looker) {
        return new Glance<>(look, time, looker);
    }

    /** Null if nothing was seen. */
    synchronized @Nullable T see() {
        if (!looking && time.now().ticks() >= nextTicks) {
            looking = true;
            looker.execute(this::look);
        }
        return seen;
    }

    private void look() {
        T found = null;
        try {
            found = look.get();
        } finally {
            keep(found);
        }
    }

    private synchronized void keep(@Nullable T found) {
        looking = false;
        seen = found;
        nextTicks = time.now().ticks() + FRESH_TICKS;
    }
}
