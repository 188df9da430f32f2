// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

/**
 * How many rows of a queue lie where. As a difference, the same words say what a transaction changes.
 *
 * @param fresh in items, not completed
 * @param failed in waiting, with failures
 * @param later in waiting without failures: delayed pushes and revived ones
 */
public record Tally(long fresh, long failed, long later, long completed, long dead) {
    public static final Tally NONE = new Tally(0, 0, 0, 0, 0);

    public Tally plus(Tally other) {
        return new Tally(
                fresh + other.fresh,
                failed + other.failed,
                later + other.later,
                completed + other.completed,
                dead + other.dead);
    }

    static Tally ofFresh(long n) {
        return new Tally(n, 0, 0, 0, 0);
    }

    /** In waiting, by its failures. */
    static Tally ofWaiting(int failures, long n) {
        return failures > 0 ? new Tally(0, n, 0, 0, 0) : new Tally(0, 0, n, 0, 0);
    }

    static Tally ofCompleted(long n) {
        return new Tally(0, 0, 0, n, 0);
    }

    static Tally ofDead(long n) {
        return new Tally(0, 0, 0, 0, n);
    }
}
