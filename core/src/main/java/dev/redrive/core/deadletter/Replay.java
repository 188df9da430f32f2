// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import dev.redrive.core.message.Content;
import org.jspecify.annotations.Nullable;

/**
 * One letter to be sent back.
 *
 * @param edited the content to send instead of the letter's own; null to send that
 */
public record Replay(
        DeadLetter letter, Target target, @Nullable Content edited) {}
