// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What happened in the time just past, as a row of buckets. It forgets a bucket at a time, so it reaches back for the window's
 * length and less than a bucket more. Owned by whoever owns its judge.
 */
final class Window {

    /** Fine enough that the end of an outage shows within 5% of the window. */
    static final int BUCKETS = 20;

    private record Bucket(long number, Sum sum) {}

    private final long width;
    private final Deque<Bucket> buckets = new ArrayDeque<>();

    Window(Duration length) {
        this.width = Math.max(1, length.toMillis() / BUCKETS);
    }

    void add(Sum sum, long ticks) {
        forget(ticks);
        long number = Math.floorDiv(ticks, width);
        Bucket last = buckets.peekLast();
        if (last != null && last.number >= number) {
            buckets.removeLast();
            buckets.addLast(new Bucket(last.number, last.sum.plus(sum)));
        } else if (!sum.equals(Sum.NOTHING)) {
            buckets.addLast(new Bucket(number, sum));
        }
    }

    Sum sum(long ticks) {
        forget(ticks);
        return buckets.stream().map(Bucket::sum).reduce(Sum.NOTHING, Sum::plus);
    }

    private void forget(long ticks) {
        long oldest = Math.floorDiv(ticks, width) - BUCKETS;
        while (!buckets.isEmpty() && buckets.getFirst().number < oldest) {
            buckets.removeFirst();
        }
    }
}
