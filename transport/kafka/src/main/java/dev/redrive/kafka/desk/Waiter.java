// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.kafka.look.Look;
import java.time.Instant;
import java.util.Comparator;

/**
 * A message that waits for its next attempt.
 *
 * @param where the record it waits as
 * @param due in milliseconds
 */
record Waiter(String id, Look.Spot where, How how, int replays, int failures, long due) {

    /** On which topic its record lies, and whether that is all there is, or someone holds it in memory. */
    enum How {
        PARKED,
        /** It came from the retry topic, and failed again since. */
        HELD_FROM_RETRY,
        HELD_FROM_SOURCE
    }

    /** Next due first. */
    static final Comparator<Waiter> ORDER = Comparator.comparingLong(Waiter::due)
            .thenComparing(Waiter::isOnSource)
            .thenComparingInt((Waiter each) -> each.where().partition().partition())
            .thenComparingLong(each -> each.where().offset());

    /** The same under the id that its record carries. */
    Waiter named(String carried) {
        return new Waiter(carried, where, how, replays, failures, due);
    }

    boolean isOnSource() {
        return how == How.HELD_FROM_SOURCE;
    }

    boolean isInMemory() {
        return how != How.PARKED;
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
