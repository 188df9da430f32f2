// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message on the fake's disk, and beside it what is only known while the process lives. */
final class Slot {

    final Message message;
    private Instant since;
    private int failures;
    private Instant due;
    private @Nullable End end;

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

    int failures() {
        return failures;
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

    void park(Instant until, int failed) {
        due = until;
        failures = failed;
    }

    void end(End how) {
        end = how;
    }

    /** A new life, as if it had just come. If the engine has still to hear of its end, it is out until then. */
    void revive(Instant now) {
        since = now;
        due = now;
        failures = 0;
        end = null;
    }

    /** It is with the engine no more. */
    void forget() {
        out = false;
        ruled = false;
    }

    /** How it stands on disk; null if it was skipped and is gone. */
    @Nullable
    Status status() {
        if (end != null) {
            return end.status();
        }
        return failures > 0 ? Status.FAILED : Status.PENDING;
    }
}
