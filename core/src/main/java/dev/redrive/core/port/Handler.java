// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;

/**
 * Attempts messages. Called by many threads at a time, never twice at once for one key under {@link Order#KEY}.
 *
 * <p>At the deadline the calling thread is interrupted; a handler ends then. What it throws counts as follows: {@code
 * RejectedMessage} as rejected, {@code PermanentFailure} as buried at once, any other exception as a failure.
 */
@FunctionalInterface
public interface Handler extends AutoCloseable {

    Outcome attempt(Attempt attempt) throws Exception;

    /** Lets go of what it holds (child processes, connections). Called once, after the last attempt. */
    @Override
    default void close() {}
}
