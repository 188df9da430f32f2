// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

import java.time.Duration;

/**
 * How much one queue may hold, and for how long.
 *
 * @param windowMax offsets of a partition between the watermark and what was read last
 * @param waitingMax messages waiting on the retry topic, indexed here
 * @param heldBytesMax of messages that wait in memory, with their followers, whichever topic they come from
 * @param waitingBytesMax of messages from the retry topic kept in memory; the others are in a spill file
 * @param spillBytesMax how large the spill files of the retry topic may be
 * @param revokeWait what running attempts get when their partition leaves
 */
public record Bounds(
        int windowMax,
        int waitingMax,
        long heldBytesMax,
        long waitingBytesMax,
        long spillBytesMax,
        Duration revokeWait) {

    public static final Bounds USUAL =
            new Bounds(1_000_000, 5_000_000, 64 << 20, 64 << 20, 4L << 30, Duration.ofSeconds(3));
}
