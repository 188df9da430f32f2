// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Transport;
import dev.redrive.testkit.promise.Fact;
import java.util.List;
import java.util.Set;

/** Tells what passes between a line and its engine. Once cut, nothing passes any more. */
final class Overheard extends Tapped {

    private final KafkaProcess.Outside outside;
    private boolean cut;

    Overheard(Transport transport, KafkaProcess.Outside outside) {
        super(transport);
        this.outside = outside;
    }

    void cut() {
        cut = true;
    }

    private void tell(Fact fact) {
        outside.facts().tell(fact);
    }

    @Override
    public void delivered(List<Delivery> deliveries) {
        if (!cut) {
            deliveries.forEach(
                    each -> tell(new Fact.Delivered(each, outside.time().now().wall())));
            super.delivered(deliveries);
        }
    }

    @Override
    public void giveBack(List<Delivery> unattempted) {
        unattempted.forEach(each -> tell(new Fact.GivenBack(each)));
        super.giveBack(unattempted);
    }

    @Override
    public void submit(List<Ruling> rulings) {
        rulings.forEach(each -> tell(new Fact.Submitted(each)));
        super.submit(rulings);
    }

    @Override
    public void settled(List<Ruling> rulings) {
        if (!cut) {
            rulings.forEach(each -> tell(new Fact.Settled(each)));
            super.settled(rulings);
        }
    }

    @Override
    public void discarded(List<Ruling> rulings) {
        if (!cut) {
            rulings.forEach(each -> tell(new Fact.Discarded(each)));
            super.discarded(rulings);
        }
    }

    @Override
    public void revoked(Set<String> places) {
        if (!cut) {
            super.revoked(places);
        }
    }
}
