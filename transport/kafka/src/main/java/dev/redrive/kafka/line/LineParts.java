// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.port.Order;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.seen.SeenLog;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.Waits;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a line is made of.
 *
 * @param readers by what they read; they may be added until the line starts
 */
public record LineParts(Time time, Order order, Shelves shelves, Map<Reading, Reader> readers, Bounds bounds) {

    /**
     * Where messages go that cannot be dealt with here and now.
     *
     * @param waits as configured right now
     * @param seen what was completed here
     */
    public record Shelves(Outbox outbox, Returns returns, Waiting waiting, Supplier<Waits> waits, SeenLog seen) {}

    Stock stock() {
        var parts = new Stock.Parts(
                shelves.outbox(),
                shelves.returns(),
                shelves.waiting(),
                wait -> shelves.waits().get().durably(wait),
                shelves.seen());
        return new Stock(parts, new Holding(order, bounds.heldBytesMax()));
    }
}
