// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

/**
 * How many messages are read before the engine asks for them: what it takes in a short while. With less, a fast queue stops and
 * starts its reader more often than it polls; what is read much sooner than it is needed only burdens memory. Owned by the line
 * thread.
 */
final class ReadAhead {

    /** Some polls' worth. */
    static final int LEAST = 2_000;

    static final int MOST = 20_000;

    private static final long AHEAD_TICKS = 20;
    /** The pace is looked at this often. */
    private static final long PACE_TICKS = 10;

    private int messages = LEAST;
    private long deliveredThen;
    private long then;

    /** @param delivered so many went to the engine so far */
    void turn(long delivered, long ticks) {
        long passed = ticks - then;
        if (passed >= PACE_TICKS) {
            messages = Math.clamp((delivered - deliveredThen) * AHEAD_TICKS / passed, LEAST, MOST);
            deliveredThen = delivered;
            then = ticks;
        }
    }

    int messages() {
        return messages;
    }
}
