// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;

/** A message that waits in memory: for its time, or behind another of its key. */
record Held(Delivery delivery, long due) implements Comparable<Held> {

    /** For one that only waits for its turn. */
    static final long ANY_TIME = Long.MIN_VALUE;

    private static final long OVERHEAD_BYTES = 1024;

    static Held anyTime(Delivery delivery) {
        return new Held(delivery, ANY_TIME);
    }

    /** About what it costs: besides its value, what is known of it and of its failures. */
    long bytes() {
        return OVERHEAD_BYTES + delivery.message().value().size();
    }

    long offset() {
        return delivery.message().origin().position();
    }

    String place() {
        return delivery.message().origin().place();
    }

    /** The order of a line of followers: as they lie in their topic. */
    @Override
    public int compareTo(Held other) {
        int byOffset = Long.compare(offset(), other.offset());
        return byOffset != 0 ? byOffset : place().compareTo(other.place());
    }
}
