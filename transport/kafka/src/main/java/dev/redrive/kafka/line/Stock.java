// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Key;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Intake;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.position.Failed;
import dev.redrive.kafka.seen.SeenLog;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of a queue is in this process, and where each message stands: fresh, held, waiting, ready, out with the engine, with the
 * publisher, or finished. Owned by the line thread.
 */
final class Stock {

    private final Parts parts;
    private final Holding holding;
    private final Map<String, Partition> partitions = new HashMap<>();
    private final Parked parked;
    private final Offer offer = new Offer();
    private final Replies replies = new Replies();
    private long now;
    /** The holder looked for last: those of one partition mostly come together. */
    private @Nullable Partition last;

    /** Who works with it. */
    record Parts(Outbox outbox, Returns returns, Waiting waiting, WaitsNow waits, SeenLog seen) {}

    /** Where a wait is spent, as configured right now. */
    @FunctionalInterface
    interface WaitsNow {
        boolean durably(Duration wait);
    }

    Stock(Parts parts, Holding holding) {
        this.parts = parts;
        this.holding = holding;
        this.parked = new Parked(parts.waiting(), parts.returns(), partitions);
    }

    void turnBegins(Instant wall) {
        now = wall.toEpochMilli();
    }

    // ---- partitions come and go ----

    void assigned(Assigned assigned) {
        Partition before = partitions.put(assigned.place(), new Partition(assigned));
        last = null;
        if (before != null) {
            tellOver(before);
        }
    }

    private void tellOver(Partition partition) {
        parts.outbox().forget(partition.place(), partition.assigned.epoch());
    }

    Map<String, Partition> partitions() {
        return partitions;
    }

    /** What of these places is not with the engine is dropped; what comes back from it is not delivered again. */
    void leave(Set<String> places) {
        for (String place : places) {
            Partition partition = partitions.get(place);
            if (partition != null) {
                partition.leaving = true;
                if (partition.assigned.reading() == Reading.RETRY) {
                    parked.forget(partition);
                }
            }
        }
        offer.forget(places);
        offer.addReady(holding.forget(places::contains, now));
    }

    void forget(Set<String> places) {
        leave(places);
        for (String place : places) {
            Partition gone = partitions.remove(place);
            if (gone != null) {
                tellOver(gone);
            }
        }
        last = null;
    }

    private @Nullable Partition holder(Delivery delivery) {
        String place = place(delivery);
        if (last == null || !last.place().equals(place)) {
            last = partitions.get(place);
        }
        return last != null && last.holds(delivery) ? last : null;
    }

    private static String place(Delivery delivery) {
        return delivery.message().origin().place();
    }

    // ---- in ----

    /** @param position below which nothing unseen lies any more */
    void fetched(String place, long epoch, List<Delivery> deliveries, long position) {
        Partition partition = current(place, epoch);
        if (partition == null) {
            return;
        }
        List<Delivery> failed = new ArrayList<>();
        for (Delivery delivery : deliveries) {
            long offset = delivery.message().origin().position();
            partition.window.arrived(offset);
            if (partition.window.isFinished(offset)) {
                continue;
            }
            if (partition.window.failure(offset) == null) {
                offer.addFresh(delivery);
            } else {
                failed.add(delivery);
            }
        }
        if (!failed.isEmpty()) {
            holdAgain(partition, failed);
        }
        partition.window.arrivedUpTo(position);
    }

    private @Nullable Partition current(String place, long epoch) {
        Partition partition = partitions.get(place);
        return partition == null || partition.leaving || partition.assigned.epoch() != epoch ? null : partition;
    }

    /** They failed before this process read them. What is fresh and earlier of their keys is not overtaken. */
    private void holdAgain(Partition partition, List<Delivery> failedBefore) {
        Map<Key, Delivery> firstFresh = offer.firstFresh(partition.place(), keys(failedBefore));
        for (Delivery delivery : failedBefore) {
            long offset = delivery.message().origin().position();
            Key key = delivery.message().key();
            Delivery fresh = key == null ? null : firstFresh.get(key);
            if (fresh != null && fresh.message().origin().position() < offset) {
                holding.closeFor(fresh);
            }
            Failed failed = Objects.requireNonNull(partition.window.failure(offset));
            partition.remember(delivery, failed);
            Standing standing = new Standing(failed.count(), failed.first());
            holding.hold(
                    partition,
                    new Delivery(delivery.message(), standing, delivery.epoch(), failed.due()),
                    failed.due().toEpochMilli());
        }
    }

    private static Set<Key> keys(List<Delivery> deliveries) {
        Set<Key> keys = new HashSet<>();
        for (Delivery each : deliveries) {
            Key key = each.message().key();
            if (key != null) {
                keys.add(key);
            }
        }
        return keys;
    }

    void returned(String place, long epoch, List<Arrival> arrivals, long position) {
        Partition partition = current(place, epoch);
        if (partition == null) {
            return;
        }
        for (Arrival arrival : arrivals) {
            parked.arrived(partition, arrival);
        }
        partition.window.arrivedUpTo(position);
        partition.moved.readUpTo(partition.window.end());
        if (position >= partition.againUpTo) {
            partition.againUpTo = 0;
        }
    }

    /** One that lay far behind lies at that offset too now; it may have been read there already. */
    void writtenAgain(Assigned of, long from, long to) {
        Partition partition = current(of.place(), of.epoch());
        if (partition != null) {
            partition.moved.written(from, to);
            partition.moved.readUpTo(partition.window.end());
        }
    }

    /** It stays where it lies. */
    void notWrittenAgain(Assigned of, long from) {
        Partition partition = current(of.place(), of.epoch());
        if (partition != null) {
            partition.moved.notWritten(from);
        }
    }

    /** From now on its reader comes by what it has read before. */
    void readsAgain(String place, long epoch) {
        Partition partition = current(place, epoch);
        if (partition != null) {
            partition.againAsked = false;
            partition.againUpTo = partition.window.end();
        }
    }

    // ---- out ----

    void demand(int messages, long bytes) {
        offer.demand(messages, bytes);
    }

    /** Delivers within demand: first what has waited, then what is fresh. */
    void deliver(Intake intake) {
        if (!offer.isWanted()) {
            return;
        }
        List<Delivery> out = new ArrayList<>(offer.couldDeliver());
        while (offer.isWanted()) {
            Delivery next = next();
            if (next == null) {
                break;
            }
            Partition partition = holder(next);
            if (partition != null && !partition.leaving && !holding.standsBehind(partition, next)) {
                partition.out++;
                offer.delivered(next);
                out.add(parts.seen().told(next, now));
            }
        }
        if (!out.isEmpty()) {
            intake.delivered(out);
        }
    }

    private @Nullable Delivery next() {
        if (!offer.hasReady()) {
            wake();
        }
        return offer.next();
    }

    /** From the retry topic only as there is room: what is woken and finds its key closed stays in memory. */
    private void wake() {
        if (holding.nextDue() <= now) {
            offer.addReady(holding.due(now, offer.demandedMessages()));
        }
        if (!holding.isFull()) {
            long bytes = Math.min(offer.demandedBytes(), holding.room());
            offer.addReady(parked.wake(now, offer.demandedMessages(), bytes));
        }
    }

    // ---- back ----

    void giveBack(List<Delivery> unattempted) {
        for (Delivery delivery : unattempted) {
            Partition partition = holder(delivery);
            if (partition == null) {
                offer.addReady(holding.givenBack(delivery, now));
            } else {
                partition.out--;
                if (!partition.leaving && !holding.standsBehind(partition, delivery)) {
                    offer.addReady(delivery);
                }
            }
        }
    }

    void rule(List<Ruling> rulings) {
        for (Ruling ruling : rulings) {
            Partition partition = holder(ruling.delivery());
            if (partition == null) {
                discard(ruling);
            } else {
                rule(partition, ruling);
            }
        }
    }

    /** It belongs to an assignment that is over. The engine lets go of the key of a retry only when it hears of this. */
    private void discard(Ruling ruling) {
        if (ruling.verdict() instanceof Verdict.RetryAt) {
            holding.closeUntilGivenBack(ruling.delivery());
        }
        replies.discarded(ruling);
    }

    private void rule(Partition partition, Ruling ruling) {
        switch (ruling.verdict()) {
            case Verdict.Done(var onward) -> end(partition, ruling, !onward.isEmpty());
            case Verdict.Duplicate duplicate -> end(partition, ruling, false);
            case Verdict.Skip skip -> end(partition, ruling, false);
            case Verdict.Bury bury -> parts.outbox().bury(ruling, pastOf(partition, ruling));
            case Verdict.RetryAt(var due, var planned) -> {
                if (parts.waits().durably(Duration.ofMillis(millis(planned) - now))) {
                    park(partition, ruling);
                } else {
                    hold(partition, ruling, millis(due));
                }
            }
        }
    }

    /** Finishes an offset, after the end of a replay and all that the verdict sends on are written. */
    private void end(Partition partition, Ruling ruling, boolean goesOn) {
        JobReplay sentBy = partition.sentBy(ruling.delivery());
        if (sentBy == null && !goesOn) {
            finish(partition, ruling);
        } else {
            parts.outbox().sendOn(ruling, sentBy);
        }
    }

    /** The engine takes nothing of its key until it is written; what it gives back meanwhile stands in line here. */
    private void park(Partition partition, Ruling ruling) {
        if (!partition.leaving) {
            holding.close(ruling.delivery());
        }
        parts.outbox().park(ruling, pastOf(partition, ruling));
    }

    private static Past pastOf(Partition partition, Ruling ruling) {
        Past past = partition.past(ruling.delivery());
        return ruling.tried() == null ? past : past.with(ruling.tried());
    }

    private void hold(Partition partition, Ruling ruling, long due) {
        Delivery delivery = ruling.delivery();
        long offset = delivery.message().origin().position();
        Past past = pastOf(partition, ruling);
        int failures = (int) Math.min(delivery.standing().failures() + 1L, Integer.MAX_VALUE - 1);
        partition.remember(offset, past);
        partition.window.failed(offset, new Failed(failures, Instant.ofEpochMilli(due), past.firstAttempt()));
        partition.out--;
        replies.settled(ruling);
        if (!partition.leaving) {
            Standing standing = new Standing(failures, delivery.standing().since());
            Instant when = Instant.ofEpochMilli(due);
            holding.hold(partition, new Delivery(delivery.message(), standing, delivery.epoch(), when), due);
        }
    }

    /** It could not be written to the retry topic, and never will. */
    void holdInstead(Ruling ruling) {
        Partition partition = holder(ruling.delivery());
        if (partition == null) {
            discard(ruling);
        } else if (ruling.verdict() instanceof Verdict.RetryAt(var due, var planned)) {
            hold(partition, ruling, millis(due));
        }
    }

    /** Never early: a part of a millisecond counts as a whole one. */
    private static long millis(Instant due) {
        long millis = due.toEpochMilli();
        return due.isAfter(Instant.ofEpochMilli(millis)) ? millis + 1 : millis;
    }

    /** What it had to say is with all in-sync replicas. */
    void published(Ruling ruling) {
        Partition partition = holder(ruling.delivery());
        if (partition == null) {
            discard(ruling);
        } else {
            finish(partition, ruling);
        }
    }

    /** Its partition has gone, and what it had to say was not written. */
    void notPublished(Ruling ruling) {
        discard(ruling);
    }

    private void finish(Partition partition, Ruling ruling) {
        Delivery delivery = ruling.delivery();
        long offset = delivery.message().origin().position();
        if (ruling.verdict() instanceof Verdict.Done) {
            // Only now: what it sends on, if anything, is written.
            parts.seen().completed(delivery, now);
        }
        partition.out--;
        partition.finish(offset);
        replies.settled(ruling);
        if (partition.assigned.reading() == Reading.RETRY) {
            parked.settled(partition, offset);
        }
        List<Delivery> free = holding.open(delivery, now);
        if (!free.isEmpty()) {
            offer.addReady(free);
        }
    }

    /** Tells what was settled and what came too late since the last call. */
    void tell(Intake intake) {
        replies.tell(intake);
    }

    // ---- how it stands ----

    /** When something will be due; {@code Long.MAX_VALUE} if nothing waits. */
    long nextDue() {
        return Math.min(holding.nextDue(), parked.nextDue());
    }

    Holding holding() {
        return holding;
    }

    Parked parked() {
        return parked;
    }

    Offer offer() {
        return offer;
    }
}
