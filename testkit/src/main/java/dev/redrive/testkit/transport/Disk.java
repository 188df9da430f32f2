// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.item.Status;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import dev.redrive.testkit.promise.Fact;
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

/** The fake's disk: every message that was synced, and how it stands. */
final class Disk {

    private final TreeMap<Long, Slot> unfinished = new TreeMap<>();
    private final List<Slot> finished = new ArrayList<>();
    private final Map<DuplicateKey, Instant> completed = new HashMap<>();

    void add(Slot slot) {
        unfinished.put(slot.position(), slot);
    }

    void write(Ruling ruling, Slot slot, Instant now) {
        slot.write(ruling);
        Twin twin = ruling.delivery().twin();
        if (twin != null && ruling.verdict() instanceof Verdict.Done) {
            completed.put(twin.key(), now);
        }
        if (!(ruling.verdict() instanceof Verdict.RetryAt)) {
            unfinished.remove(slot.position());
            finished.add(slot);
        }
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

    /** Null if it is no dead letter. */
    @Nullable
    Slot revive(MessageId id, Instant now) {
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

    /** The process ended. */
    void forgetWhatIsOut() {
        unfinished.values().forEach(Slot::forget);
        finished.forEach(Slot::forget);
    }

    List<MessageId> deadLetters() {
        return finished.stream()
                .filter(slot -> slot.status() == Status.DEAD)
                .map(slot -> slot.message.id())
                .toList();
    }

    List<Fact.Found> look() {
        List<Fact.Found> found = new ArrayList<>(unfinished.size() + finished.size());
        Stream.concat(unfinished.values().stream(), finished.stream()).forEach(slot -> {
            Status status = slot.status();
            if (status != null) {
                found.add(new Fact.Found(slot.message, status));
            }
        });
        return found;
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
