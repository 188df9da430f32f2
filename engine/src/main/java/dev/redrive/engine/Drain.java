// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.time.Moment;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * An orderly stop in progress: running attempts get a grace period, then they are abandoned; what is decided by then may
 * still become durable for a while. Owned by the engine thread.
 */
final class Drain {

    /** How long verdicts may take to become durable after the last attempt is over or abandoned. */
    private static final long SETTLE_TICKS = 5000;

    private final long graceEnd;
    private boolean abandoned;
    final CompletableFuture<Void> done = new CompletableFuture<>();

    Drain(Duration grace, Moment now) {
        this.graceEnd = now.ticks() + grace.toMillis();
    }

    /** True once, when the grace period is over. */
    boolean isTimeToAbandon(Moment now) {
        if (abandoned || now.ticks() < graceEnd) {
            return false;
        }
        abandoned = true;
        return true;
    }

    boolean isOver(Moment now, long inHand) {
        return inHand == 0 || now.ticks() >= graceEnd + SETTLE_TICKS;
    }
}
