// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes down what a transport says. */
final class Ear implements Intake {
    private final List<Delivery> delivered = new ArrayList<>();
    private final List<Ruling> settled = new ArrayList<>();
    private final List<String> states = new ArrayList<>();

    @Override
    public synchronized void delivered(List<Delivery> deliveries) {
        delivered.addAll(deliveries);
    }

    @Override
    public synchronized void settled(List<Ruling> rulings) {
        settled.addAll(rulings);
    }

    @Override
    public void discarded(List<Ruling> rulings) {
        throw new AssertionError("the store loses nothing to others");
    }

    @Override
    public void revoked(Set<String> places) {
        throw new AssertionError("the store loses nothing to others");
    }

    @Override
    public synchronized void blocked(String cause) {
        states.add("blocked " + cause);
    }

    @Override
    public synchronized void ledgerBlocked(String cause, boolean heals) {
        states.add("ledger blocked " + cause + (heals ? "" : ", for good"));
    }

    @Override
    public synchronized void healed() {
        states.add("healed");
    }

    synchronized List<Delivery> takeDelivered() {
        var taken = List.copyOf(delivered);
        delivered.clear();
        return taken;
    }

    synchronized List<Ruling> settled() {
        return List.copyOf(settled);
    }

    synchronized List<String> states() {
        return List.copyOf(states);
    }
}
