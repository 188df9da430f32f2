// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Message;
import java.time.Duration;
import java.util.List;

/**
 * Hears what an engine does: for metrics, alerts, listeners and the log. Must be quick. The engine thread calls; what is said of
 * batches and duplicates may come from any thread.
 */
@FunctionalInterface
public interface Watcher {
    /** In batches. */
    void settled(List<Ruling> rulings);

    /** A retry begins, so long after it was due. */
    default void retries(Duration late) {}

    /** A message was known already, and is let go. */
    default void duplicate(Message message) {}

    /** A handler is given so many messages at once. */
    default void batchStarted(int messages) {}

    /** It has answered for each of them. */
    default void batchEnded(int messages) {}

    /** It has answered for none of them: it threw, could not be reached, or ran out of time ({@code TIMEOUT}). */
    default void batchFailed(int messages, Failure failure) {}
}
