// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import dev.redrive.core.attempt.History;
import dev.redrive.core.message.Content;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter, opened.
 *
 * @param content as it was before anyone handled it: without the headers a dead letter adds
 * @param cut what a size limit forced its writer to leave out; null if nothing
 */
public record LetterDetail(
        DeadLetter letter,
        Content content,
        History history,
        @Nullable String cut) {}
