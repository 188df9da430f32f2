// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.ledger.Ledger;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Refused;
import dev.redrive.core.port.Source;
import java.util.List;

/**
 * The source and ledger of a queue that is not in the store and cannot be made there. It has no messages, and its engine is told
 * why.
 *
 * @param why the refusal, which lasts until the store is opened anew
 */
public record UnmadeQueue(Refused why) implements Source, Ledger {

    @Override
    public void open(Intake intake) {
        intake.ledgerBlocked(why.why(), false);
    }

    @Override
    public void follow(Duplicates changed) {}

    @Override
    public void demand(int messages, long bytes) {}

    @Override
    public void giveBack(List<Delivery> unattempted) {}

    @Override
    public void submit(List<Ruling> rulings) {}

    @Override
    public void close() {}
}
