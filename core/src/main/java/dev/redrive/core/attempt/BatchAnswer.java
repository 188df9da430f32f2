// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import java.util.List;

/** What a handler says about a batch. */
public sealed interface BatchAnswer {

    /** One outcome for each message, in the order they were handed over. */
    record Each(List<Outcome> outcomes) implements BatchAnswer {
        public Each {
            outcomes = List.copyOf(outcomes);
        }
    }

    /** The same for all of them: nobody can say which message it was about. */
    record Whole(Outcome outcome) implements BatchAnswer {
        public Whole {
            if (outcome instanceof Outcome.Succeeded(var onward, var changed)
                    && (!onward.isEmpty() || changed != null)) {
                throw new IllegalArgumentException("what is sent on belongs to one message, not to a batch");
            }
        }
    }

    /** Everything went well. */
    BatchAnswer SUCCEEDED = new Whole(Outcome.SUCCEEDED);
}
