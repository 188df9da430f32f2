// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import java.util.List;

/** What happened in an attempt. A fact; what follows from it is a {@code Verdict}. */
public sealed interface Outcome {

    /**
     * The handler did its work.
     *
     * @param onward what it sends to other queues
     */
    record Succeeded(List<Onward> onward) implements Outcome {
        public Succeeded {
            onward = List.copyOf(onward);
        }
    }

    /** The handler worked and says that the message is bad: a logical failure. */
    record Rejected(Failure failure) implements Outcome {}

    /** The attempt failed; another may succeed. */
    record Failed(Failure failure) implements Outcome {}

    /** The deadline passed first. */
    record TimedOut(Failure failure) implements Outcome {}

    /** We stopped it. Costs no attempt: the handler never had its full time. */
    record Abandoned() implements Outcome {}

    Outcome SUCCEEDED = new Succeeded(List.of());
    Outcome ABANDONED = new Abandoned();
}
