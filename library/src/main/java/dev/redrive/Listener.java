// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
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

    /** A handler is given so many messages at once. */
    default void batchStarted(QueueName queue, int messages) {}

    /** It has answered for each of them. */
    default void batchEnded(QueueName queue, int messages) {}

    /** It has answered for none of them: it threw, could not be reached, or ran out of time ({@code TIMEOUT}). */
    default void batchFailed(QueueName queue, int messages, Failure failure) {}
}
