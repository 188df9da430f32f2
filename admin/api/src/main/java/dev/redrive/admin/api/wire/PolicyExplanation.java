// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a policy does to a message whose attempts all fail at once.
 *
 * @param type the message type that was asked for
 * @param attempts how many are told of; all of them, if {@code then} is there
 * @param backoff how long it waits, in words
 * @param within how old a life may grow, as a duration; null for any age
 * @param delays one after each attempt but the last
 * @param totalMs from the first attempt to the last one told of, jitter left aside
 * @param then what follows the last attempt: {@code dead}; null if there are more than those told of
 * @param reason why it is dead then: exhausted or expired
 */
public record PolicyExplanation(
        String policy,
        @Nullable String type,
        int attempts,
        String backoff,
        @Nullable String within,
        List<DelayView> delays,
        long totalMs,
        @Nullable String then,
        @Nullable String reason) {

    public PolicyExplanation {
        delays = List.copyOf(delays);
    }
}
