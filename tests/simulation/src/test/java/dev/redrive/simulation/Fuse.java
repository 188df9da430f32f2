// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Source;
import dev.redrive.core.port.Transport;
import java.util.List;

/** Ends the process between two effects of a turn: lit for n effects, it blows instead of letting the next one out. */
final class Fuse {

    /** Unwinds the turn of a process that no longer is. */
    static final class Blown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Blown() {
            super("the process ended here", null, false, false);
        }
    }

    private static final int UNLIT = -1;

    private int left = UNLIT;

    void light(int effects) {
        left = effects;
    }

    void putOut() {
        left = UNLIT;
    }

    private void effect() {
        if (left == 0) {
            left = UNLIT;
            throw new Blown();
        }
        if (left > 0) {
            left--;
        }
    }

    /** The same ports, each effect passing this fuse. */
    Transport on(Transport transport) {
        Source source = transport.source();
        return new Transport(
                new Source() {
                    @Override
                    public void open(Intake intake) {
                        source.open(intake);
                    }

                    @Override
                    public void follow(Duplicates duplicates) {
                        source.follow(duplicates);
                    }

                    @Override
                    public void demand(int messages, long bytes) {
                        effect();
                        source.demand(messages, bytes);
                    }

                    @Override
                    public void giveBack(List<Delivery> unattempted) {
                        effect();
                        source.giveBack(unattempted);
                    }

                    @Override
                    public void close() {
                        source.close();
                    }
                },
                (List<Ruling> rulings) -> {
                    effect();
                    transport.ledger().submit(rulings);
                });
    }
}
