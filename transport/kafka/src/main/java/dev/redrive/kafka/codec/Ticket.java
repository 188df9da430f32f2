// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.MessageId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What must be known of a record on the retry topic while it waits: as {@link Returned} says it, without the cost of reading
 * the rest, which a restart would pay for every one that waits.
 *
 * @param group whose it is; null if the record does not say, and so was not written by us
 */
public record Ticket(
        MessageId id,
        int replays,
        int failures,
        Instant due,
        @Nullable String group) {}
