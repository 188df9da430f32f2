// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.item.Status;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Message;
import dev.redrive.core.policy.Verdict;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message on the fake's disk, and beside it what is only known while the process lives. */
final class Slot {

    final Message message;
    private Instant since;
    private int failures;
    private Instant due;
    private @Nullable Verdict end;

    // Not on disk.
    boolean out;
    boolean ruled;

    Slot(Message message, Instant due) {
        this.message = message;
        this.since = message.createdAt();
        this.due = due;
    }

    long position() {
        return message.origin().position();
    }

    Instant due() {
        return due;
    }

    boolean dueBy(Instant now) {
        return !due.isAfter(now);
    }

    /** It has failed before, so its followers wait for its end. */
    boolean holdsItsKey() {
        return failures > 0;
    }

    Delivery delivery() {
        return new Delivery(message, new Standing(failures, since)).waitedUntil(due);
    }

    /** Puts a ruling's effect on disk. */
    void write(Ruling ruling) {
        if (ruling.verdict() instanceof Verdict.RetryAt retry) {
            due = retry.due();
            failures = ruling.delivery().standing().failures() + (costs(ruling.tried()) ? 1 : 0);
        } else {
            end = ruling.verdict();
        }
    }

    /** A new life, as if it had just come. If the engine has still to hear of its end, it is out until then. */
    void revive(Instant now) {
        since = now;
        due = now;
        failures = 0;
        end = null;
    }

    private static boolean costs(@Nullable Tried tried) {
        return tried == null || !(tried.outcome() instanceof Outcome.Abandoned);
    }

    /** The process ended. */
    void forget() {
        out = false;
        ruled = false;
    }

    /** How it stands on disk; null if it was skipped and is gone. */
    @Nullable
    Status status() {
        return switch (end) {
            case null -> failures > 0 ? Status.FAILED : Status.PENDING;
            case Verdict.Done v -> Status.COMPLETED;
            case Verdict.Duplicate v -> Status.COMPLETED;
            case Verdict.Bury v -> Status.DEAD;
            case Verdict.Skip v -> null;
            case Verdict.RetryAt v -> throw new IllegalStateException("a retry is no end");
        };
    }
}
