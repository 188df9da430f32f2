// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import java.util.List;

/** What the engine will be called with. */
sealed interface Call {

    record Deliver(List<Delivery> deliveries) implements Call {}

    record Settle(List<Ruling> rulings) implements Call {}

    record BlockLedger(String cause, boolean heals) implements Call {}

    record Heal() implements Call {}

    default void make(Intake intake) {
        switch (this) {
            case Deliver(List<Delivery> deliveries) -> intake.delivered(deliveries);
            case Settle(List<Ruling> rulings) -> intake.settled(rulings);
            case BlockLedger(String cause, boolean heals) -> intake.ledgerBlocked(cause, heals);
            case Heal() -> intake.healed();
        }
    }

    /** How many messages the engine has more in hand after it. */
    default int brings() {
        return switch (this) {
            case Deliver(List<Delivery> deliveries) -> deliveries.size();
            case Settle(List<Ruling> rulings) -> -rulings.size();
            case BlockLedger block -> 0;
            case Heal heal -> 0;
        };
    }
}
