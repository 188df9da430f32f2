// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.time.Time;
import dev.redrive.testkit.disk.Journal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The fake's store: what was asked for as entries of a journal, and what they amount to. Owned by one thread. */
final class FakeStore {

    private static final String PLACE = "fake";
    private static final int OPENINGS_TO_ONE_BROKEN_OFF = 4;

    /** What is in the journal, synced or not. */
    record Written(Write write, Entry entry) {}

    /** What was found when it was opened: of what was not synced, those that are there all the same, in order. */
    record Recovered(List<Written> unanswered, Left left) {}

    private final Time time;
    private final Journal journal;
    private final List<Written> unsynced = new ArrayList<>();
    private Slots slots = new Slots();
    /** How many entries are durable. */
    private int durable;

    private long positions;
    private boolean stopped;

    FakeStore(Time time, Journal journal) {
        this.time = time;
        this.journal = journal;
        journal.open();
    }

    Slots slots() {
        return slots;
    }

    List<Written> unsynced() {
        return unsynced;
    }

    boolean stopped() {
        return stopped;
    }

    Entry.Arrival arrival(Content content, Instant due) {
        positions++;
        var message = new Message(
                new MessageId("m" + positions),
                new Origin(PLACE, positions),
                time.now().wall(),
                content);
        return new Entry.Arrival(message, due);
    }

    /** False if there is no space. */
    boolean write(Write write) {
        Entry entry = entry(write);
        if (!journal.append(EntryBytes.of(entry))) {
            return false;
        }
        unsynced.add(new Written(write, entry));
        return true;
    }

    private Entry entry(Write write) {
        return switch (write) {
            case Write.Pushed(List<Entry.Arrival> arrivals) -> new Entry.Pushed(arrivals);
            case Write.Ruled(Ruling ruling) -> entry(ruling);
            case Write.Revived(MessageId id) -> new Entry.Revived(id, time.now().wall());
        };
    }

    private Entry entry(Ruling ruling) {
        long position = slots.out(ruling.delivery()).position();
        if (ruling.verdict() instanceof Verdict.RetryAt retry) {
            int failures = ruling.delivery().standing().failures();
            return new Entry.Parked(position, retry.due(), failures + (costs(ruling.tried()) ? 1 : 0));
        }
        Instant now = time.now().wall();
        Twin twin = ruling.delivery().twin();
        boolean done = ruling.verdict() instanceof Verdict.Done;
        List<Onward> onward = ruling.verdict() instanceof Verdict.Done(var sent) ? sent : List.of();
        return new Entry.Ended(
                position,
                End.of(ruling.verdict()),
                now,
                done && twin != null ? twin.key() : null,
                // It has one queue, whatever the name of the one it is sent to.
                onward.stream().map(each -> arrival(each.content(), now)).toList());
    }

    private static boolean costs(@Nullable Tried tried) {
        return tried == null || !(tried.outcome() instanceof Outcome.Abandoned);
    }

    /** What has become durable; nothing if it failed, and then the store has stopped. */
    List<Written> sync() {
        if (!journal.sync()) {
            stopped = true;
            return List.of();
        }
        List<Written> synced = List.copyOf(unsynced);
        durable += synced.size();
        unsynced.clear();
        return synced;
    }

    void fill(int bytes) {
        journal.fill(bytes);
    }

    void makeRoom() {
        journal.makeRoom();
    }

    void heal() {
        journal.heal();
    }

    boolean hasRoom() {
        return journal.hasRoom();
    }

    void failNextSync(RandomGenerator chance) {
        journal.failNextSync(chance);
    }

    Recovered crash() {
        return open();
    }

    /** Now and then once more, while the store is opened. */
    Recovered powerLoss(RandomGenerator chance) {
        journal.powerLoss(chance);
        while (chance.nextInt(OPENINGS_TO_ONE_BROKEN_OFF) == 0) {
            journal.writeAnew();
            journal.powerLoss(chance);
        }
        return open();
    }

    /** Knows what was answered from the bytes on disk alone; what comes behind that is for the caller to apply. */
    private Recovered open() {
        List<Entry> entries = journal.open().stream().map(EntryBytes::read).toList();
        int answered = Math.min(durable, entries.size());
        slots = new Slots();
        entries.subList(0, answered).forEach(slots::apply);
        List<Written> kept = new ArrayList<>();
        for (int i = answered; i < entries.size(); i++) {
            kept.add(new Written(unsynced.get(i - answered).write(), entries.get(i)));
        }
        var left = new Left(kept.size(), unsynced.size() - kept.size(), journal.torn());
        durable = entries.size();
        unsynced.clear();
        stopped = false;
        return new Recovered(kept, left);
    }

    /** All that was found is applied. */
    void opened() {
        positions = slots.last();
    }
}
