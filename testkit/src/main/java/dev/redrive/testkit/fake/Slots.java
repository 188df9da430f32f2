// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.testkit.promise.Fact;
import dev.redrive.testkit.transport.Stand;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every message on the fake's disk, and how it stands: what the entries of the journal amount to, one after another. */
final class Slots {

    private final TreeMap<Long, Slot> unfinished = new TreeMap<>();
    private final List<Slot> finished = new ArrayList<>();
    private final Map<DuplicateKey, Instant> completed = new HashMap<>();
    private long last;

    /** The message that has changed; null if there was none, or those it was about are new. */
    @Nullable
    Slot apply(Entry entry) {
        switch (entry) {
            case Entry.Pushed(List<Entry.Arrival> arrivals) -> {
                arrivals.forEach(this::add);
                return null;
            }
            case Entry.Parked(long position, Instant due, int failures) -> {
                Slot slot = at(position);
                slot.park(due, failures);
                return slot;
            }
            case Entry.Ended ended -> {
                return end(ended);
            }
            case Entry.Revived(MessageId id, Instant at) -> {
                return revive(id, at);
            }
        }
    }

    private void add(Entry.Arrival arrival) {
        add(new Slot(arrival.message(), arrival.due()));
    }

    private void add(Slot slot) {
        unfinished.put(slot.position(), slot);
        last = Math.max(last, slot.position());
    }

    private Slot at(long position) {
        Slot slot = unfinished.get(position);
        if (slot == null) {
            throw new IllegalStateException("nothing unfinished at position " + position);
        }
        return slot;
    }

    private Slot end(Entry.Ended ended) {
        Slot slot = at(ended.position());
        slot.end(ended.end());
        unfinished.remove(ended.position());
        finished.add(slot);
        if (ended.completed() != null) {
            completed.put(ended.completed(), ended.at());
        }
        ended.onward().forEach(this::add);
        return slot;
    }

    private @Nullable Slot revive(MessageId id, Instant now) {
        for (Slot slot : finished) {
            if (slot.message.id().equals(id) && slot.status() == Status.DEAD) {
                finished.remove(slot);
                slot.revive(now);
                add(slot);
                return slot;
            }
        }
        return null;
    }

    /** The highest position so far. */
    long last() {
        return last;
    }

    /** What is to be told of a message's copies; null if nothing is. */
    @Nullable
    Twin twin(Message message, Duplicates duplicates, Instant now) {
        DuplicateKey key = DuplicateKey.of(message.content().labels());
        if (key == null || !(duplicates instanceof Duplicates.Within within)) {
            return null;
        }
        Instant at = completed.get(key);
        return new Twin(key, at != null && Duration.between(at, now).compareTo(within.window()) < 0);
    }

    /** Oldest first. */
    Collection<Slot> unfinished() {
        return Collections.unmodifiableCollection(unfinished.values());
    }

    /** The place of a message that the engine says it has. */
    Slot out(Delivery delivery) {
        Slot slot = unfinished.get(delivery.message().origin().position());
        if (slot == null || !slot.out) {
            throw new IllegalStateException(delivery.message().id() + " is not out with the engine");
        }
        return slot;
    }

    List<MessageId> deadLetters() {
        return finished.stream()
                .filter(slot -> slot.status() == Status.DEAD)
                .map(slot -> slot.message.id())
                .toList();
    }

    /** Unfinished ones first. */
    Stream<Slot> all() {
        return Stream.concat(unfinished.values().stream(), finished.stream());
    }

    List<Fact.Found> look() {
        List<Fact.Found> found = new ArrayList<>(unfinished.size() + finished.size());
        all().forEach(slot -> {
            Status status = slot.status();
            if (status != null) {
                found.add(new Fact.Found(slot.message, status));
            }
        });
        return found;
    }

    /** By the ids that producers gave. */
    Map<String, Stand> stands() {
        Map<String, Stand> stands = new TreeMap<>();
        all().forEach(slot -> {
            Status status = slot.status();
            String id = slot.message.content().labels().producerId();
            if (status != null && id != null) {
                stands.put(id, Stand.of(status, slot.failures()));
            }
        });
        return stands;
    }

    @Nullable
    Instant nextDue(Instant now) {
        return unfinished.values().stream()
                .filter(slot -> !slot.out && !slot.dueBy(now))
                .map(Slot::due)
                .min(Instant::compareTo)
                .orElse(null);
    }
}
