// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.catalog;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter as the catalog lists it.
 *
 * @param group the {@link Group#id} it belongs to
 * @param stateAt since when it is in that state
 * @param by who put it there: a job or a person; null while it is open
 */
public record Entry(
        DeadLetter letter,
        String group,
        LetterState state,
        Instant stateAt,
        @Nullable String by) {}
