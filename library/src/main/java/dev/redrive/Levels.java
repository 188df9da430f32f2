// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.alert.Level;
import dev.redrive.core.item.Counts;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How queues stand, for alerts. The store is asked at once; brokers are asked in the background, and what they said is told at the
 * look after. Used by one thread at a time.
 */
final class Levels {

    private final Operations operations;
    private final Time time;
    private final Map<QueueName, Glance<Level>> onKafka = new HashMap<>();

    Levels(Operations operations, Time time) {
        this.operations = operations;
        this.time = time;
    }

    /** Null if nobody can tell. */
    @Nullable
    Level of(QueueName queue) {
        if (!operations.isOnKafka(queue)) {
            return look(() -> operations.stored(queue));
        }
        return onKafka.computeIfAbsent(
                        queue,
                        name -> Glance.later(
                                () -> look(() -> operations.queue(name).counts()), time, Thread::startVirtualThread))
                .see();
    }

    private interface Count {
        Counts now();
    }

    private static @Nullable Level look(Count count) {
        try {
            Counts counts = count.now();
            return new Level(counts.dead(), counts.failed() + counts.pending());
        } catch (Refused | IllegalStateException e) {
            // It is being removed or closed, or cannot be reached: there is nothing to tell.
            return null;
        }
    }
}
