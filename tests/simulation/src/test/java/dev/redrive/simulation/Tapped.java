// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.ledger.Ledger;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Source;
import dev.redrive.core.port.Transport;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A transport with someone on the line, who may change what is said in either direction. Here he changes nothing. */
abstract class Tapped implements Source, Ledger, Intake {

    private final Transport transport;
    private @Nullable Intake engine;

    Tapped(Transport transport) {
        this.transport = transport;
    }

    final Transport ports() {
        return new Transport(this, this);
    }

    private Intake engine() {
        return Objects.requireNonNull(engine);
    }

    @Override
    public void open(Intake intake) {
        engine = intake;
        transport.source().open(this);
    }

    @Override
    public void follow(Duplicates duplicates) {
        transport.source().follow(duplicates);
    }

    @Override
    public void demand(int messages, long bytes) {
        transport.source().demand(messages, bytes);
    }

    @Override
    public void giveBack(List<Delivery> unattempted) {
        transport.source().giveBack(unattempted);
    }

    @Override
    public void close() {
        transport.source().close();
    }

    @Override
    public void submit(List<Ruling> rulings) {
        transport.ledger().submit(rulings);
    }

    @Override
    public void delivered(List<Delivery> deliveries) {
        engine().delivered(deliveries);
    }

    @Override
    public void settled(List<Ruling> rulings) {
        engine().settled(rulings);
    }

    @Override
    public void discarded(List<Ruling> rulings) {
        engine().discarded(rulings);
    }

    @Override
    public void revoked(Set<String> places) {
        engine().revoked(places);
    }

    @Override
    public void blocked(String cause) {
        engine().blocked(cause);
    }

    @Override
    public void ledgerBlocked(String cause, boolean heals) {
        engine().ledgerBlocked(cause, heals);
    }

    @Override
    public void healed() {
        engine().healed();
    }
}
