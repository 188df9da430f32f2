// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * An orderly stop in progress: running attempts get a grace period, then they are abandoned; what is decided by then may
 * still become durable for a while. Owned by the engine thread.
 */
final class Drain {

    /** How long verdicts may take to become durable after the last attempt is over or abandoned. */
    private static final long SETTLE_TICKS = 5000;

    private static final Duration GRACE_MAX = Duration.ofDays(1);

    private long graceEnd;
    private final List<CompletableFuture<Void>> askers = new ArrayList<>();

    /** @param asker told when it is over */
    Drain(Duration grace, Moment now, CompletableFuture<Void> asker) {
        askers.add(asker);
        this.graceEnd = now.ticks() + (grace.compareTo(GRACE_MAX) < 0 ? grace : GRACE_MAX).toMillis();
    }

    /** Asked for again, with less patience: the earlier end counts. */
    void joinedBy(Drain later) {
        graceEnd = Math.min(graceEnd, later.graceEnd);
        askers.addAll(later.askers);
    }

    /** From the end of the grace period on: what begins a moment later is abandoned at the next turn. */
    boolean isTimeToAbandon(Moment now) {
        return now.ticks() >= graceEnd;
    }

    void tellAll() {
        askers.forEach(asker -> asker.complete(null));
    }

    boolean isOver(Moment now, long inHand) {
        return inHand == 0 || now.ticks() >= graceEnd + SETTLE_TICKS;
    }
}
