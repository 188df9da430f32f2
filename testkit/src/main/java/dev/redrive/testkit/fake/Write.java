// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.MessageId;
import java.util.List;

/** What someone has asked the fake to write, and waits for: a push, a ruling, or a person's retry of a dead letter. */
sealed interface Write {

    record Pushed(List<Entry.Arrival> arrivals) implements Write {}

    record Ruled(Ruling ruling) implements Write {}

    record Revived(MessageId id) implements Write {}
}
