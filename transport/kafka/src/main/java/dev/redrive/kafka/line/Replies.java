// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import java.util.ArrayList;
import java.util.List;

/** Rulings on their way back to the engine: they are durable, or came too late. Owned by the line thread. */
final class Replies {

    private List<Ruling> settled = new ArrayList<>();
    private List<Ruling> discarded = new ArrayList<>();

    void settled(Ruling ruling) {
        settled.add(ruling);
    }

    void discarded(Ruling ruling) {
        discarded.add(ruling);
    }

    /** Tells all since the last call. */
    void tell(Intake intake) {
        if (!settled.isEmpty()) {
            List<Ruling> told = settled;
            settled = new ArrayList<>();
            intake.settled(told);
        }
        if (!discarded.isEmpty()) {
            List<Ruling> told = discarded;
            discarded = new ArrayList<>();
            intake.discarded(told);
        }
    }
}
