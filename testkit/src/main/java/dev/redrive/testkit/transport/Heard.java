// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An intake that only listens, and keeps everything in the order it came. Any thread may call. */
public final class Heard implements Intake {

    /** One thing heard. */
    public sealed interface Sound {
        record Came(Delivery delivery) implements Sound {}

        record Settled(Ruling ruling) implements Sound {}

        record Discarded(Ruling ruling) implements Sound {}

        record Revoked(Set<String> places) implements Sound {}

        record Blocked(String cause) implements Sound {}

        record LedgerBlocked(String cause, boolean heals) implements Sound {}

        record Healed() implements Sound {}
    }

    private final List<Sound> sounds = new ArrayList<>();

    @Override
    public synchronized void delivered(List<Delivery> deliveries) {
        deliveries.forEach(delivery -> sounds.add(new Sound.Came(delivery)));
    }

    @Override
    public synchronized void settled(List<Ruling> rulings) {
        rulings.forEach(ruling -> sounds.add(new Sound.Settled(ruling)));
    }

    @Override
    public synchronized void discarded(List<Ruling> rulings) {
        rulings.forEach(ruling -> sounds.add(new Sound.Discarded(ruling)));
    }

    @Override
    public synchronized void revoked(Set<String> places) {
        sounds.add(new Sound.Revoked(places));
    }

    @Override
    public synchronized void blocked(String cause) {
        sounds.add(new Sound.Blocked(cause));
    }

    @Override
    public synchronized void ledgerBlocked(String cause, boolean heals) {
        sounds.add(new Sound.LedgerBlocked(cause, heals));
    }

    @Override
    public synchronized void healed() {
        sounds.add(new Sound.Healed());
    }

    /** Everything since the last call. */
    public synchronized List<Sound> take() {
        List<Sound> taken = List.copyOf(sounds);
        sounds.clear();
        return taken;
    }
}
