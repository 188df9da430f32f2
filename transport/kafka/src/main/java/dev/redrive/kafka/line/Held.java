// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Origin;

/**
 * A message that waits in memory: for its time, or behind another of its key.
 *
 * @param bytes about what it costs, with what is remembered of its attempts
 */
record Held(Delivery delivery, long due, long bytes) implements Comparable<Held> {

    /** For one that only waits for its turn. */
    static final long ANY_TIME = Long.MIN_VALUE;

    private static final long OVERHEAD_BYTES = 1024;

    /** @param of remembers its attempts */
    static Held of(Partition of, Delivery delivery, long due) {
        long past = of.pastBytes(delivery.message().origin().position());
        return new Held(delivery, due, OVERHEAD_BYTES + bytes(delivery.message().content()) + past);
    }

    private static long bytes(Content content) {
        Key key = content.key();
        long bytes = content.value().size();
        bytes += key == null ? 0 : key.shared().length;
        for (Header each : content.headers().inOrder()) {
            bytes += each.name().length() + each.value().size();
        }
        return bytes;
    }

    Origin origin() {
        return delivery.message().origin();
    }

    long offset() {
        return origin().position();
    }

    String place() {
        return origin().place();
    }

    /** The order of a line of followers: as they lie in their topic. */
    @Override
    public int compareTo(Held other) {
        int byOffset = Long.compare(offset(), other.offset());
        return byOffset != 0 ? byOffset : place().compareTo(other.place());
    }
}
