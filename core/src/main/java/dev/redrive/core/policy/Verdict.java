// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import dev.redrive.core.attempt.Onward;
import dev.redrive.core.deadletter.Reason;
import java.time.Instant;
import java.util.List;

/** What shall happen to a message now. A decision; the fact behind it is an {@code Outcome}. */
public sealed interface Verdict {

    /**
     * Finished well.
     *
     * @param onward to be written with it
     */
    record Done(List<Onward> onward) implements Verdict {
        public Done {
            onward = List.copyOf(onward);
        }
    }

    /**
     * Attempt it again, not before it is due.
     *
     * @param planned when it would be due without jitter
     */
    record RetryAt(Instant due, Instant planned) implements Verdict {

        /** Due as planned. */
        public RetryAt(Instant due) {
            this(due, due);
        }
    }

    /** Make it a dead letter. */
    record Bury(Reason reason) implements Verdict {}

    /** Finished without an attempt: a copy of it was completed within the window. */
    record Duplicate() implements Verdict {}

    /** Let it go, counted. */
    record Skip() implements Verdict {}

    Verdict DONE = new Done(List.of());
    Verdict DUPLICATE = new Duplicate();
    Verdict SKIP = new Skip();
}
