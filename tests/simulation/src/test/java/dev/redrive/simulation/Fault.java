// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import java.util.ArrayList;
import java.util.List;

/** What can go wrong in a world, or what people do at the wrong moment. Each world knows some of them, many know all. */
enum Fault {
    CRASH(2),
    POWER_LOSS(2),
    CRASH_INSIDE_A_TURN(1),
    FULL_DISK(2),
    FAILED_SYNC(1),
    CLOCK_SET(1),
    PAUSE(2),
    DRAIN(1),
    CONFIGURATION_CHANGED(2),
    /** The handler has nothing to attempt messages with, or has something again. */
    HANDLER_UNAVAILABLE(1),
    REVIVAL(2),
    /** Everything that waits happens at once. */
    RUSH(1);

    private final int share;

    Fault(int share) {
        this.share = share;
    }

    /** Those of one world, each as often as its share. */
    static List<Fault> some(Chance chance) {
        boolean all = chance.oneIn(2);
        List<Fault> some = new ArrayList<>();
        for (Fault each : values()) {
            boolean known = all || chance.oneIn(2);
            for (int i = 0; known && i < each.share; i++) {
                some.add(each);
            }
        }
        return some.isEmpty() ? List.of(CRASH) : List.copyOf(some);
    }
}
