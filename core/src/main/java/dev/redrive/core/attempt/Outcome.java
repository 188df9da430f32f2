// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened in an attempt. A fact; what follows from it is a {@code Verdict}. */
public sealed interface Outcome {

    /**
     * The handler did its work.
     *
     * @param onward what it sends to other queues
     * @param changed what it made of a document; null if it stays as it was
     */
    record Succeeded(List<Onward> onward, @Nullable Changed changed) implements Outcome {
        public Succeeded {
            onward = List.copyOf(onward);
        }

        public Succeeded(List<Onward> onward) {
            this(onward, null);
        }
    }

    /** The handler worked and says that the message is bad: a logical failure. */
    record Rejected(Failure failure) implements Outcome {}

    /** The attempt failed; another may succeed. */
    record Failed(Failure failure) implements Outcome {}

    /** The deadline passed first. */
    record TimedOut(Failure failure) implements Outcome {}

    /**
     * The engine stopped it, or the handler had nothing to attempt it with and never began. Costs no attempt: no handler had
     * the message for its full time.
     */
    record Abandoned() implements Outcome {}

    /** The handler did its work, and a node of a pipeline sends this on instead of the document it got. */
    static Outcome changed(Changed document) {
        return new Succeeded(List.of(), document);
    }

    Outcome SUCCEEDED = new Succeeded(List.of());
    Outcome ABANDONED = new Abandoned();
}
