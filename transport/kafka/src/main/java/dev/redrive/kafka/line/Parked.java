// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.position.Failed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What waits on the retry topic: the index of what is due when, tied to the windows of the partitions it was read from. Owned by
 * the line thread.
 */
final class Parked {

    private final Waiting waiting;
    private final Returns returns;
    private final Map<String, Partition> partitions;

    /** @param partitions those of the queue, by place; the stock's */
    Parked(Waiting waiting, Returns returns, Map<String, Partition> partitions) {
        this.waiting = waiting;
        this.returns = returns;
        this.partitions = partitions;
    }

    void arrived(Partition partition, Arrival arrival) {
        partition.window.arrived(arrival.offset());
        if (!arrival.ours()) {
            partition.window.finish(arrival.offset());
        } else if (!partition.window.isFinished(arrival.offset())) {
            if (partition.moved.isSettled(arrival, partition.window)) {
                partition.finish(arrival.offset());
            } else {
                await(partition, arrival);
            }
        }
    }

    private void await(Partition partition, Arrival arrival) {
        Failed failed = partition.window.failure(arrival.offset());
        long due = failed == null
                ? arrival.due()
                : Math.max(arrival.due(), failed.due().toEpochMilli());
        var place = new Waiting.Place(partition.assigned.partition(), arrival.offset());
        finish(waiting.add(place, arrival.copy(), due, arrival.bytes()));
    }

    /** Those whose time has come, soonest first; no more once they have that many bytes. */
    List<Delivery> wake(long now, int max, long bytes) {
        List<Delivery> woken = new ArrayList<>();
        if (waiting.nextDue() <= now) {
            waiting.due(now, max, bytes).forEach(due -> wake(due, woken));
        }
        return woken;
    }

    private void wake(Waiting.Due due, List<Delivery> woken) {
        Returning returning = returns.read(due.bytes());
        Delivery delivery = returning.delivery();
        Partition partition = partitions.get(delivery.message().origin().place());
        if (partition == null) {
            return;
        }
        long offset = due.place().offset();
        partition.remember(offset, returning.past());
        Failed failed = partition.window.failure(offset);
        int failures = Math.max(delivery.standing().failures(), failed == null ? 0 : failed.count());
        Standing standing = new Standing(failures, delivery.standing().since());
        Instant when = Instant.ofEpochMilli(due.due());
        woken.add(new Delivery(delivery.message(), standing, partition.assigned.epoch(), when));
    }

    /** The verdict on one that was woken is durable. */
    void settled(Partition partition, long offset) {
        finish(waiting.settled(new Waiting.Place(partition.assigned.partition(), offset)));
    }

    /** Partitions of which something waits no more though it should, with the lowest offset to read again. */
    Map<Partition, Long> lost() {
        Map<Partition, Long> lost = new HashMap<>();
        waiting.lost().forEach((number, offset) -> {
            Partition partition = partition(number);
            if (partition != null && !partition.leaving) {
                lost.put(partition, offset);
            }
        });
        return lost;
    }

    /** Those of a partition that wait below an offset, and were not moved yet. */
    List<Waiting.Lying> behind(Partition partition, long end, int max) {
        return waiting.lying(partition.assigned.partition(), partition.movedUpTo + 1, end, max);
    }

    int known(Partition partition) {
        return waiting.known(partition.assigned.partition());
    }

    void forget(Partition partition) {
        waiting.forget(partition.assigned.partition());
    }

    private void finish(List<Waiting.Place> places) {
        for (Waiting.Place place : places) {
            Partition partition = partition(place.partition());
            if (partition != null) {
                partition.finish(place.offset());
            }
        }
    }

    private @Nullable Partition partition(int number) {
        for (Partition each : partitions.values()) {
            if (each.assigned.reading() == Reading.RETRY && each.assigned.partition() == number) {
                return each;
            }
        }
        return null;
    }

    /** When the next one is due; {@code Long.MAX_VALUE} if none waits. */
    long nextDue() {
        return waiting.nextDue();
    }

    /** How many are known: those that wait, and those that were woken and are not settled. */
    int known() {
        return waiting.size() + waiting.active();
    }

    int waiting() {
        return waiting.size();
    }

    /** Whether there is no room on disk for what does not fit into memory. */
    boolean isDiskFull() {
        return waiting.isDiskFull();
    }

    /** Whether the disk takes nothing, so that what should be there is in memory. */
    boolean isOverBudget() {
        return waiting.isOverBudget();
    }

    /** How many wait of each partition. */
    Map<Integer, Integer> waitingByPartition() {
        return waiting.sizes();
    }

    /** How many of each partition should have been woken by now. */
    Map<Integer, Integer> late(long now) {
        return waiting.late(now);
    }
}
