// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.message.Headers;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What another system has written on a dead letter.
 *
 * @param dialect its name
 * @param attempts made before it was given up; 0 if not told
 * @param createdAt when the original was written; null if not told
 * @param original the headers without those the system added
 * @param pointer whether the letter is only a pointer to the original, which still lies in its topic
 */
public record Inscription(
        String dialect,
        Failure failure,
        Provenance provenance,
        int attempts,
        int replays,
        @Nullable Instant createdAt,
        Headers original,
        boolean pointer) {}
