// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

/**
 * Keeps a rate. What is not used in a quarter of a second is lost, so a pause is not followed by a burst. Time is monotonic
 * milliseconds. Owned by its run.
 */
final class Pacer {
    /** Of one batch. */
    private static final long BATCH_MILLIS = 100;
    /** So much may be made up for when a batch took longer than it should. */
    private static final long LATE_MILLIS = 250;

    private static final double MILLIS = 1000;

    private final double perSecond;
    private double saved;
    private long asked;

    /** @param perSecond more than 0 */
    Pacer(double perSecond, long ticks) {
        this.perSecond = perSecond;
        this.asked = ticks;
        this.saved = perSecond < 1 ? 1 : 0;
    }

    /** How many may go now. */
    int room(long ticks) {
        double most = Math.max(1, perSecond * LATE_MILLIS / MILLIS);
        saved = Math.min(most, saved + perSecond * Math.max(0, ticks - asked) / MILLIS);
        asked = ticks;
        return (int) saved;
    }

    void used(int letters) {
        saved -= letters;
    }

    /** When it is worth asking again. */
    long next(long ticks) {
        double missing = Math.max(0, 1 - saved);
        return ticks + Math.max(BATCH_MILLIS, (long) Math.ceil(missing * MILLIS / perSecond));
    }

    /** Nothing was sent for a while: what could have been is lost. */
    void rested(long ticks) {
        saved = Math.min(saved, perSecond < 1 ? 1 : 0);
        asked = ticks;
    }
}
