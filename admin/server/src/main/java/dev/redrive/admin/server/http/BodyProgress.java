// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.core.time.Time;

/** The bytes of a body that have arrived so far. One thread counts them, any may ask. */
final class BodyProgress {

    private static final long MILLIS = 1_000;

    private final Bounds bounds;
    private final Time time;
    private final long began;
    private final long leastRate;
    private volatile long arrived;

    /** @param announced length of the body, or a negative number if the client did not say it */
    BodyProgress(Bounds bounds, Time time, long announced) {
        this.bounds = bounds;
        this.time = time;
        this.began = time.now().ticks();
        this.leastRate = Math.max(
                Bounds.LEAST_RATE, announced * MILLIS / bounds.arrival().toMillis());
    }

    void arrived(int bytes) {
        arrived = bytes;
    }

    /** True past the time a body may take, and before that for one that stays below the least rate. */
    boolean isTooSlow() {
        long taken = time.now().ticks() - began;
        long strict = taken - Bounds.SLOW_MAX.toMillis();
        return taken > bounds.arrival().toMillis() || (strict > 0 && arrived < strict * leastRate / MILLIS);
    }
}
