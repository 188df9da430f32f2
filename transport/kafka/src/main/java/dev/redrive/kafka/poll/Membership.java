// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.core.time.Time;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps count of how a poller stands in its group. The poller's thread tells, anyone may ask. */
public final class Membership {

    private static final long NOTHING_WAITS = Long.MIN_VALUE;

    private final Time time;
    private final AtomicLong rebalances = new AtomicLong();
    private final AtomicLong commitFailures = new AtomicLong();
    private volatile int partitions;
    private volatile long unread;
    /** The ticks at which the oldest commit was sent that is not answered, or has failed. */
    private volatile long waitsSince = NOTHING_WAITS;

    public Membership(Time time) {
        this.time = time;
    }

    void rebalanced() {
        rebalances.incrementAndGet();
    }

    /** What is gone can neither be read nor committed. */
    void holds(int assigned) {
        partitions = assigned;
        if (assigned == 0) {
            unread = 0;
            waitsSince = NOTHING_WAITS;
        }
    }

    void leavesUnread(long messages) {
        unread = messages;
    }

    void commits() {
        if (waitsSince == NOTHING_WAITS && partitions > 0) {
            waitsSince = time.now().ticks();
        }
    }

    void hasCommitted() {
        waitsSince = NOTHING_WAITS;
    }

    void commitFailed() {
        commitFailures.incrementAndGet();
        commits();
    }

    public GroupReport report() {
        long since = waitsSince;
        Duration uncommitted = since == NOTHING_WAITS
                ? Duration.ZERO
                : Duration.ofMillis(Math.max(0, time.now().ticks() - since));
        return new GroupReport(partitions, unread, rebalances.get(), commitFailures.get(), uncommitted);
    }
}
