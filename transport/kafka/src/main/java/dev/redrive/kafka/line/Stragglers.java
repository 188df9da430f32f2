// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.codec.Retries;
import dev.redrive.kafka.park.Waiting;
import java.util.List;

/**
 * Moves those that wait far behind all others to the end of their partition, so that a long wait does not hold the watermark back
 * until the window is full. Owned by the line thread.
 *
 * <p>Moving is writing once more: of two equal copies that wait, the later stays and the earlier counts as finished, so the
 * watermark goes on when the new copy is read. Nothing is lost if it never is. If the old one is due and settled first, the new one
 * counts as finished when it comes ({@link Moved}).
 *
 * <p>A partition in which a quarter of a window waits is left alone: there the many are the rule, and moving them would never end.
 */
final class Stragglers {

    private static final long EVERY_MILLIS = 200;
    /** Of one partition; no more of it until all of them are read again. */
    private static final int MOVED_MAX = 100;

    private final Outbox outbox;
    private final int windowMax;
    private long lastTicks = Long.MIN_VALUE / 2;

    Stragglers(Outbox outbox, int windowMax) {
        this.outbox = outbox;
        this.windowMax = windowMax;
    }

    void turn(Stock stock, long ticks) {
        if (ticks - lastTicks < EVERY_MILLIS) {
            return;
        }
        lastTicks = ticks;
        for (Partition partition : stock.partitions().values()) {
            if (isHeldBack(partition) && stock.parked().known(partition) < windowMax / 4) {
                move(partition, stock.parked());
            }
        }
    }

    private boolean isHeldBack(Partition partition) {
        return partition.assigned.reading() == Reading.RETRY
                && partition.window.span() >= windowMax / 2
                && !partition.leaving
                && !partition.isReadAgain()
                && partition.moved.isEmpty();
    }

    private void move(Partition partition, Parked parked) {
        long end = partition.window.end() - windowMax / 4;
        List<Waiting.Lying> behind = parked.behind(partition, end, MOVED_MAX);
        for (Waiting.Lying each : behind) {
            partition.movedUpTo = each.offset();
            Raw raw = Raw.of(each.bytes());
            // What has failed since is known of the old copy only.
            if (Retries.isNamed(raw) && partition.window.failure(each.offset()) == null) {
                partition.moved.handedOver(each);
                outbox.again(partition.assigned, raw);
            }
        }
    }
}
