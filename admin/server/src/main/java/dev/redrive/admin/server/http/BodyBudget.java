// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.core.port.Refused;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Keeps the bodies of all requests under way within one bound. */
final class BodyBudget {

    /** Instead of a length, if the client does not say one; counts as the largest. */
    static final long UNANNOUNCED = -1;

    private static final int UNIT = 1024;

    private final Bounds bounds;
    private final Semaphore units;

    BodyBudget(Bounds bounds) {
        this.bounds = bounds;
        this.units = new Semaphore(unitsFor(bounds.bodiesBytes()));
    }

    /** Does the work while there is room for a body of that length. */
    <T> T holding(long announced, Supplier<T> work) {
        if (announced > bounds.bodyBytes()) {
            throw tooLarge(bounds);
        }
        int needed = unitsFor(announced == UNANNOUNCED ? bounds.bodyBytes() : (int) announced);
        if (!taken(needed)) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE, "too many large requests at a time", "send them one after the other");
        }
        try {
            return work.get();
        } finally {
            units.release(needed);
        }
    }

    private boolean taken(int needed) {
        try {
            return units.tryAcquire(needed, Bounds.BUSY_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    static Refused tooLarge(Bounds bounds) {
        return new Refused(
                Refused.Kind.TOO_LARGE,
                "the body has more than " + bounds.bodyBytes() + " bytes",
                "send less at a time");
    }

    private static int unitsFor(int bytes) {
        return bytes / UNIT + 1;
    }
}
