// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.item.Status;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Message;
import dev.redrive.core.report.Flow;
import java.time.Instant;
import java.util.List;

/** Something that happened, as a test saw it. */
public sealed interface Fact {

    /** Something that happened to one message. */
    sealed interface OfMessage extends Fact {
        Message message();
    }

    /** Its push is on disk. */
    record Stored(Message message) implements OfMessage {}

    /** Its producer was told so. From here on it must not be lost. */
    record Accepted(Message message, Instant due) implements OfMessage {}

    /** The source handed it to the engine; {@code at} is what the wall clock said. */
    record Delivered(Delivery delivery, Instant at) implements OfMessage {
        @Override
        public Message message() {
            return delivery.message();
        }
    }

    /** The engine handed it back without an attempt. */
    record GivenBack(Delivery delivery) implements OfMessage {
        @Override
        public Message message() {
            return delivery.message();
        }
    }

    /** Its handler began. */
    record Started(Message message, int number, Instant at) implements OfMessage {}

    /** Its handler is no longer running, whenever the engine's patience ended. */
    record Ended(Message message, int number, Outcome outcome) implements OfMessage {}

    /** The engine gave its ruling to the ledger. */
    record Submitted(Ruling ruling) implements OfMessage {
        @Override
        public Message message() {
            return ruling.delivery().message();
        }
    }

    /** The ruling came too late and has no effect. */
    record Discarded(Ruling ruling) implements OfMessage {
        @Override
        public Message message() {
            return ruling.delivery().message();
        }
    }

    /** The ruling is on disk. */
    record Synced(Ruling ruling) implements OfMessage {
        @Override
        public Message message() {
            return ruling.delivery().message();
        }
    }

    /** The engine was told so. */
    record Settled(Ruling ruling) implements OfMessage {
        @Override
        public Message message() {
            return ruling.delivery().message();
        }
    }

    /** A person gave a dead letter a new life, and that is on disk. */
    record Revived(Message message, Instant at) implements OfMessage {}

    /** The process ended without warning: what was not on disk is gone, and so are the attempts under way. */
    record Crashed() implements Fact {}

    /** Someone set the wall clock, ahead or back. */
    record ClockSet(Instant to) implements Fact {}

    /** Someone looked through the whole store. What was skipped is not in it; what was completed need not be. */
    record Looked(List<Found> found) implements Fact {
        public Looked {
            found = List.copyOf(found);
        }
    }

    /** A message in the store, and how it stands there. */
    record Found(Message message, Status status) {}

    /** The engine was told that no verdict can be recorded. It acts on it in its next turn. */
    record LedgerBlocked(String cause) implements Fact {}

    /** The engine was told that verdicts can be recorded again. */
    record LedgerHealed() implements Fact {}

    /** The handler has nothing to attempt messages with. The engine asks for that in its next turn. */
    record HandlerUnavailable(String why) implements Fact {}

    /** The handler can begin attempts again. */
    record HandlerAvailable() implements Fact {}

    /** Something worth a line in the trace that no promise looks at. */
    record Noted(String what) implements Fact {}

    /** The engine counted. */
    record Counted(Flow flow) implements Fact {}
}
