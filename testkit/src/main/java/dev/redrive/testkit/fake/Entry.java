// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the fake writes to its journal: each is on disk whole, or not at all. */
sealed interface Entry {

    /** A message that is new, and from when on it may be attempted. */
    record Arrival(Message message, Instant due) {}

    record Pushed(List<Arrival> arrivals) implements Entry {}

    /** It is to be tried again. */
    record Parked(long position, Instant due, int failures) implements Entry {}

    /**
     * It has ended.
     *
     * @param completed by what its copies are known from now on; null if they are not
     * @param onward what is written with it
     */
    record Ended(
            long position, End end, Instant at, @Nullable DuplicateKey completed, List<Arrival> onward)
            implements Entry {}

    /** A person wants a dead letter to live again. Nothing happens if it is none. */
    record Revived(MessageId id, Instant at) implements Entry {}
}
