// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.message.Key;
import dev.redrive.embedded.write.Held;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message read from the store, or handed over by the writer, that could go out. */
record Ready(Delivery delivery, int bytes, Held held) {

    /** @param due in epoch milliseconds */
    Ready waitedUntil(long due) {
        return new Ready(delivery.waitedUntil(Instant.ofEpochMilli(due)), bytes, held);
    }

    long seq() {
        return delivery.message().origin().position();
    }

    @Nullable
    Key key() {
        return delivery.message().key();
    }
}
