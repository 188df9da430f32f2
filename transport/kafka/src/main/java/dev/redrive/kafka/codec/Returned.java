// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Standing;
import dev.redrive.core.message.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message as the retry topic gives it back.
 *
 * @param message with the original's id, time and content; its origin is the record on the retry topic
 * @param group whose it is; null if the record does not say, and so was not written by us
 */
public record Returned(
        Message message,
        Standing standing,
        Instant due,
        Past past,
        @Nullable String group) {}
