// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.message.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message as a source hands it over, with how far it has come.
 *
 * @param epoch the source's own mark, which comes back with the ruling: on Kafka the assignment of the partition it was read
 *     under, so that a ruling that comes too late can be told
 * @param due until when it had to wait; null if it had not
 * @param twin by what its copies are known; null if its queue tells no duplicates, or it can have none
 */
public record Delivery(
        Message message,
        Standing standing,
        long epoch,
        @Nullable Instant due,
        @Nullable Twin twin) {

    /** For those whose copies are not looked for. */
    public Delivery(Message message, Standing standing, long epoch, @Nullable Instant due) {
        this(message, standing, epoch, due, null);
    }

    /** For those that had nothing to wait for. */
    public Delivery(Message message, Standing standing, long epoch) {
        this(message, standing, epoch, null);
    }

    /** For sources that never lose what they have delivered. */
    public Delivery(Message message, Standing standing) {
        this(message, standing, 0);
    }

    public Delivery waitedUntil(Instant time) {
        return new Delivery(message, standing, epoch, time, twin);
    }

    public Delivery withTwin(@Nullable Twin known) {
        return new Delivery(message, standing, epoch, due, known);
    }
}
