// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.kafka.look.Look;
import java.time.Instant;
import java.util.Comparator;

/**
 * A message that waits for its next attempt.
 *
 * @param where the record it waits as: on the retry topic, or on the queue's own topic if it is held in memory
 * @param due in milliseconds
 */
record Waiter(String id, Look.Spot where, boolean inMemory, int replays, int failures, long due) {

    /** Next due first. */
    static final Comparator<Waiter> ORDER = Comparator.comparingLong(Waiter::due)
            .thenComparing(Waiter::inMemory)
            .thenComparingInt((Waiter each) -> each.where().partition().partition())
            .thenComparingLong(each -> each.where().offset());

    /** The same under the id that its record carries. */
    Waiter named(String carried) {
        return new Waiter(carried, where, inMemory, replays, failures, due);
    }

    Instant dueAt() {
        return Instant.ofEpochMilli(due);
    }

    /** Of two copies of one message only the newer counts. */
    static Waiter newer(Waiter one, Waiter other) {
        Comparator<Waiter> age = Comparator.comparingInt(Waiter::replays)
                .thenComparingInt(Waiter::failures)
                .thenComparingLong(each -> each.where().offset());
        return age.compare(one, other) >= 0 ? one : other;
    }
}
