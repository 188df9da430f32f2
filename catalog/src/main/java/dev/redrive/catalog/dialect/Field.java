// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.dialect;

/** What a system may tell about a letter, under whatever header. */
enum Field {
    /** The class of the error, or of what a framework wrapped it in. */
    ERROR,
    /** The class of what the error was caused by. */
    CAUSE,
    MESSAGE,
    CAUSE_MESSAGE,
    STACK,
    TOPIC,
    PARTITION,
    OFFSET,
    /** When the original was written, in milliseconds. */
    TIMESTAMP,
    GROUP,
    ATTEMPTS,
    /** The number of the attempt that would have come next: one more than were made. */
    NEXT_ATTEMPT,
    REPLAYS,
    /** The answer's status of an HTTP service. */
    STATUS
}
