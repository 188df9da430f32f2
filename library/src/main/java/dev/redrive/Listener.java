// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import java.time.Duration;
import java.time.Instant;

/**
 * Hears what becomes of messages, after it is durable. Handed to {@link Redrive#listen}.
 *
 * <p>A thread of the listener's own calls it, one call at a time, in the order in which each queue settled. So it may take its
 * time, and may throw: work goes on meanwhile. But it hears of no more than {@link Listening} holds for it; what does not fit is let
 * go and counted. What has to happen for every message belongs into its handler.
 */
public interface Listener {

    /** @param attempt the number of the one that went well, from 1 */
    default void completed(QueueName queue, Message message, int attempt) {}

    /**
     * An attempt failed, and there will be another.
     *
     * @param due when
     */
    default void retried(QueueName queue, Message message, Tried tried, Instant due) {}

    /** An attempt failed, and the message is a dead letter now. */
    default void buried(QueueName queue, Message message, Tried tried, Reason reason) {}

    /** An attempt failed, and the message was let go: by a rule, or since the queue keeps no dead letters. */
    default void skipped(QueueName queue, Message message, Tried tried) {}

    /** A message was known already, and was let go. */
    default void duplicate(QueueName queue, Message message) {}

    /** A batch of so many messages goes to the handler. */
    default void batchStarted(QueueName queue, int size) {}

    /** The handler is done with it, however it went. */
    default void batchEnded(QueueName queue, int size, Duration took) {}

    /** It failed as a whole, or one of its parts did. */
    default void batchFailed(QueueName queue, int size, Outcome why) {}

    /** A call with so many of its messages took longer than its time. */
    default void batchTimedOut(QueueName queue, int size) {}
}
