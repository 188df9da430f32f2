// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.Reason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter as it lies on its topic.
 *
 * @param id its own, as {@link Letters#id} gives it
 * @param returned the message as it came, and what it has been through
 * @param at when it was buried
 * @param failure the last one
 * @param pointer where the rest of it lies; null if it is whole
 * @param cut what was left out of it, in the words of {@link Step}; null if nothing
 */
public record Letter(
        String id,
        Returned returned,
        Instant at,
        Reason reason,
        Failure failure,
        @Nullable Pointer pointer,
        @Nullable String cut) {

    /**
     * The record whose value was too large for the letter.
     *
     * @param hash of the value, SHA-256 in hex; null if there was no value
     * @param headersToo whether the letter is without the message's headers as well
     */
    public record Pointer(
            Place place, long offset, @Nullable String hash, boolean headersToo) {}
}
