// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

/**
 * How many messages are read before the engine asks for them: what it takes in a short while, so that it does not run dry while
 * the broker answers. What is read much sooner than it is needed only burdens memory. Owned by the line thread.
 */
final class ReadAhead {

    /** Some polls' worth: with less, the reader would stop and start more often than it polls. */
    static final int LEAST = 2_000;

    static final int MOST = 20_000;

    private static final long AHEAD_TICKS = 50;
    /** The pace is looked at this often. */
    private static final long PACE_TICKS = 10;
    /** It falls by this part of it at a look: an engine that has run dry only seems to be slow. */
    private static final int FALLS_BY = 16;

    private int messages = LEAST;
    private long deliveredThen;
    private long then = Long.MIN_VALUE / 2;

    /** @param delivered so many went to the engine so far */
    void turn(long delivered, long ticks) {
        long passed = ticks - then;
        if (passed >= PACE_TICKS) {
            long taken = (delivered - deliveredThen) * AHEAD_TICKS / passed;
            messages = Math.clamp(Math.max(taken, messages - messages / FALLS_BY), LEAST, MOST);
            deliveredThen = delivered;
            then = ticks;
        }
    }

    int messages() {
        return messages;
    }
}
