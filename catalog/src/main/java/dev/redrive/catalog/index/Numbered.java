// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.message.Priority;
import java.util.List;

/** Words that the index keeps as numbers. Another order here is another version of the schema. */
final class Numbered {
    private static final List<LetterState> STATES = List.of(
            LetterState.OPEN, LetterState.HELD, LetterState.REPLAYING, LetterState.REPLAYED, LetterState.DROPPED);
    private static final List<Priority> PRIORITIES =
            List.of(Priority.LOW, Priority.NORMAL, Priority.HIGH, Priority.CRITICAL);

    private static final List<ReplayEnd> ENDS =
            List.of(ReplayEnd.SUCCEEDED, ReplayEnd.DIED, ReplayEnd.DROPPED, ReplayEnd.UNKNOWN);

    static final int STATES_ALL = STATES.size();
    /** States before this one are unsettled: something is still to be done about the letter. */
    static final int SETTLED = STATES.indexOf(LetterState.REPLAYED);

    private Numbered() {}

    static int of(LetterState state) {
        return STATES.indexOf(state);
    }

    static LetterState state(int number) {
        return STATES.get(number);
    }

    static int of(ReplayEnd end) {
        return ENDS.indexOf(end);
    }

    static int of(Priority priority) {
        return PRIORITIES.indexOf(priority);
    }

    static Priority priority(int number) {
        return PRIORITIES.get(number);
    }
}
