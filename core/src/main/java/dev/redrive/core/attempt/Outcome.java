// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

/** What happened in an attempt. A fact; what follows from it is a {@code Verdict}. */
public sealed interface Outcome {

    /** The handler did its work. */
    record Succeeded() implements Outcome {}

    /** The handler worked and says that the message is bad: a logical failure. */
    record Rejected(Failure failure) implements Outcome {}

    /** The attempt failed; another may succeed. */
    record Failed(Failure failure) implements Outcome {}

    /** The deadline passed first. */
    record TimedOut(Failure failure) implements Outcome {}

    /** We stopped it. Costs no attempt: the handler never had its full time. */
    record Abandoned() implements Outcome {}

    Outcome SUCCEEDED = new Succeeded();
    Outcome ABANDONED = new Abandoned();
}
