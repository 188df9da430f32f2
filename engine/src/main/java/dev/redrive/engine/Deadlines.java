// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.time.Moment;
import dev.redrive.engine.claim.Claim;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which attempts are past their time. Looked at every so often instead of timed one by one: an attempt counts from the
 * first look that finds it running, so a deadline may be late by one look and is never early. Owned by the engine thread.
 */
final class Deadlines {

    /** An interrupted handler may take this long to end before people are told that it is stuck. */
    private static final long TIME_TO_END_TICKS = 1000;

    private final Map<Claim, Long> passedAt = new LinkedHashMap<>();
    private long lookedAt = Long.MIN_VALUE / 2;

    boolean isTimeToLook(Moment now, long everyTicks) {
        // Counted from the last look: when looks are wanted more often, the next one does not wait for the old pace.
        if (now.ticks() - lookedAt < everyTicks) {
            return false;
        }
        lookedAt = now.ticks();
        return true;
    }

    boolean hasPassed(Claim claim, Moment now) {
        return claim.seenRunningFor(now.ticks()) >= claim.timeout().toMillis();
    }

    void passed(Claim claim, Moment now) {
        passedAt.put(claim, now.ticks());
    }

    void ended(Claim claim) {
        passedAt.remove(claim);
    }

    boolean isStuck(Claim claim, Moment now) {
        Long since = passedAt.get(claim);
        return since != null && now.ticks() - since >= TIME_TO_END_TICKS;
    }

    int stuck(Moment now) {
        int stuck = 0;
        for (long since : passedAt.values()) {
            stuck += now.ticks() - since >= TIME_TO_END_TICKS ? 1 : 0;
        }
        return stuck;
    }

    /** How long the longest one has ignored its deadline. */
    Duration longest(Moment now) {
        return passedAt.isEmpty()
                ? Duration.ZERO
                : Duration.ofMillis(now.ticks() - passedAt.values().iterator().next());
    }
}
