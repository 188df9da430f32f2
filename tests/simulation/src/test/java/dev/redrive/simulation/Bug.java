// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.engine.EngineSettings;
import dev.redrive.testkit.disk.Journal;
import dev.redrive.testkit.promise.Facts;

/** Something wrong that a test puts into a world, where one of its parts is handed over. Nothing, unless overridden. */
interface Bug {

    /** Between the transport and each engine. */
    default Transport in(Transport right, Facts facts) {
        return right;
    }

    /** What the engine is told to do, beside what the promises were told. */
    default EngineSettings in(EngineSettings right) {
        return right;
    }

    default Order in(Order right) {
        return right;
    }

    /** The clock that the transport goes by. */
    default Time in(Time right) {
        return right;
    }

    /** What the transport writes to. */
    default Journal journal() {
        return new Journal();
    }
}
