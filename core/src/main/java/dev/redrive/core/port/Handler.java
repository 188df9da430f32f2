// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Attempts messages. Called by many threads at a time, never twice at once for one key under {@link Order#KEY}.
 *
 * <p>At the deadline the calling thread is interrupted; a handler ends then. What it throws counts as follows: {@code
 * RejectedMessage} as rejected, {@code PermanentFailure} as buried at once, any other exception as a failure.
 *
 * <p>A handler that has nothing to attempt a message with answers {@link Outcome#ABANDONED}: the message keeps its place, is
 * attempted again soon, and is charged nothing.
 */
@FunctionalInterface
public interface Handler extends AutoCloseable {

    Outcome attempt(Attempt attempt) throws Exception;

    /**
     * The reason why no attempt can begin now, for people; null if one can. The engine asks at every turn, and begins none
     * meanwhile. Returns at once; any thread may call.
     */
    default @Nullable String unavailable() {
        return null;
    }

    /** Lets go of what it holds (child processes, connections). Called once, after the last attempt. */
    @Override
    default void close() {}
}
