// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import dev.redrive.core.attempt.Failure;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Why and when a message died.
 *
 * @param dialect who wrote it down: {@code redrive}, or another system's name
 * @param reason null if another system wrote it, and has no such word
 * @param failure the newest one
 * @param attempts made in the last life; 0 if not told
 */
public record Death(String dialect, @Nullable Reason reason, Failure failure, int attempts, Instant at) {

    /** Ours. */
    public static final String REDRIVE = "redrive";
}
