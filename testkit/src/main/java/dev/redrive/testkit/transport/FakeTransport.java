// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.item.Push;
import dev.redrive.core.ledger.Ledger;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Source;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.testkit.promise.Fact;
import dev.redrive.testkit.promise.Facts;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A transport in memory that does nothing by itself. What a real one does on threads of its own, a test does with these
 * levers, in any order and as late as it likes:
 *
 * <pre>
 *   push, submit ──► unsynced ──sync──► on disk ──settle──┐
 *                                          │              ├──► unheard ──hand──► intake
 *                                          └───deliver────┘
 * </pre>
 *
 * <p>Nothing the ports forbid can be done with them; an engine that breaks its side of a contract gets an exception.
 * {@link #crash} keeps what is on disk and no more. Owned by one thread.
 */
public final class FakeTransport {

    private static final String PLACE = "fake";

    /** What waits for the disk: a push, a ruling, or a person's retry of a dead letter. */
    private sealed interface Write {
        record Pushed(Message message, Instant due) implements Write {}

        record Ruled(Ruling ruling) implements Write {}

        record Revived(MessageId id) implements Write {}
    }

    /** A ruling whose effect is written. */
    private record OnDisk(Ruling ruling, Slot slot) {}

    private final Order order;
    private final Time time;
    private final Facts facts;
    private final Disk disk = new Disk();
    private long pushed;

    private final Queue<Write> unsynced = new ArrayDeque<>();
    private final Queue<OnDisk> unsettled = new ArrayDeque<>();
    private final Queue<Call> unheard = new ArrayDeque<>();
    private final Map<Key, Slot> parked = new HashMap<>();
    private boolean blocked;
    private Door door = new Door();

    public FakeTransport(Order order, Time time, Facts facts) {
        this.order = order;
        this.time = time;
        this.facts = facts;
    }

    /** The ports for the engine of this life; {@link #crash} makes them dead. */
    public Transport ports() {
        return new Transport(door, door);
    }

    // ---- people ----

    /** A producer pushes; the push is acknowledged with the sync that writes it. */
    public MessageId push(Push push) {
        Instant now = time.now().wall();
        Message message = message(push.content(), now);
        unsynced.add(new Write.Pushed(message, now.plus(push.delay())));
        return message.id();
    }

    private Message message(Content content, Instant now) {
        pushed++;
        return new Message(new MessageId("m" + pushed), new Origin(PLACE, pushed), now, content);
    }

    /** A person retries a dead letter. If it is none by the time of the sync, nothing happens. */
    public void revive(MessageId id) {
        unsynced.add(new Write.Revived(id));
    }

    // ---- what a real transport does by itself ----

    /** Writes up to that many pushes, rulings and retries to disk, oldest first. While blocked, none. */
    public int sync(int max) {
        int written = 0;
        while (!blocked && written < max && !unsynced.isEmpty()) {
            switch (unsynced.remove()) {
                case Write.Pushed(Message message, Instant due) -> write(message, due);
                case Write.Ruled(Ruling ruling) -> write(ruling);
                case Write.Revived(MessageId id) -> writeNewLife(id);
            }
            written++;
        }
        return written;
    }

    private void write(Message message, Instant due) {
        disk.add(new Slot(message, due));
        facts.tell(new Fact.Stored(message));
        facts.tell(new Fact.Accepted(message, due));
    }

    private void write(Ruling ruling) {
        Slot slot = disk.out(ruling.delivery());
        disk.write(ruling, slot, time.now().wall());
        unsettled.add(new OnDisk(ruling, slot));
        facts.tell(new Fact.Synced(ruling));
        if (ruling.verdict() instanceof Verdict.Done(var onward)) {
            Instant now = time.now().wall();
            // It has one queue, whatever the name of the one it is sent to.
            onward.forEach(each -> write(message(each.content(), now), now));
        }
    }

    private void writeNewLife(MessageId id) {
        Instant now = time.now().wall();
        Slot slot = disk.revive(id, now);
        if (slot != null) {
            facts.tell(new Fact.Revived(slot.message, now));
        }
    }

    /** Tells the engine of up to that many rulings on disk, as one batch. */
    public int settle(int max) {
        List<Ruling> batch = new ArrayList<>();
        while (batch.size() < max && !unsettled.isEmpty()) {
            OnDisk written = unsettled.remove();
            settled(written);
            batch.add(written.ruling());
            facts.tell(new Fact.Settled(written.ruling()));
        }
        if (!batch.isEmpty()) {
            unheard.add(new Call.Settle(batch));
        }
        return batch.size();
    }

    private void settled(OnDisk written) {
        Slot slot = written.slot();
        slot.forget();
        Key key = order == Order.KEY ? slot.message.key() : null;
        if (key != null && written.ruling().verdict() instanceof Verdict.RetryAt) {
            parked.put(key, slot);
        } else if (key != null) {
            parked.remove(key, slot);
        }
    }

    /** Delivers up to that many of what may be delivered, within demand, oldest first, as one batch. */
    public int deliver(int max) {
        List<Delivery> batch = new ArrayList<>();
        Set<Key> held = new HashSet<>();
        Instant now = time.now().wall();
        for (Slot slot : disk.unfinished()) {
            if (batch.size() == max || !door.wants()) {
                break;
            }
            if (!slot.out && mayGo(slot, held, now)) {
                Delivery delivery = slot.delivery().withTwin(disk.twin(slot.message, door.duplicates, now));
                slot.out = true;
                door.sent(delivery);
                batch.add(delivery);
                facts.tell(new Fact.Delivered(delivery, now));
            }
        }
        if (!batch.isEmpty()) {
            unheard.add(new Call.Deliver(batch));
        }
        return batch.size();
    }

    /** @param held keys of which an older message was passed over in this round */
    private boolean mayGo(Slot slot, Set<Key> held, Instant now) {
        Key key = order == Order.KEY ? slot.message.key() : null;
        if (key == null) {
            return slot.dueBy(now);
        }
        Slot head = parked.get(key);
        if ((head != null && head != slot) || held.contains(key)) {
            return false;
        }
        if (!slot.dueBy(now)) {
            held.add(key);
            return false;
        }
        return true;
    }

    /** Makes up to that many calls to the engine, in order. */
    public int hand(int max) {
        int made = 0;
        while (made < max && !unheard.isEmpty()) {
            Call call = unheard.remove();
            door.inHand += call.brings();
            call.make(door.intake());
            made++;
        }
        return made;
    }

    /** Everything that can be done now, at once: a transport without delays. */
    public void run() {
        int done;
        do {
            done = sync(Integer.MAX_VALUE) + settle(Integer.MAX_VALUE);
            done += door.opened() ? deliver(Integer.MAX_VALUE) + hand(Integer.MAX_VALUE) : 0;
        } while (done > 0);
    }

    // ---- what goes wrong ----

    /** The disk takes nothing until {@link #heal}. */
    public void block(String cause) {
        blocked = true;
        unheard.add(new Call.Block(cause));
    }

    public void heal() {
        if (blocked) {
            blocked = false;
            unheard.add(new Call.Heal());
        }
    }

    /** The process ends at this very moment and starts again: only what is on disk is left. */
    public void crash() {
        facts.tell(new Fact.Crashed());
        door.dead = true;
        door = new Door();
        unsynced.clear();
        unsettled.clear();
        unheard.clear();
        parked.clear();
        blocked = false;
        disk.forgetWhatIsOut();
        for (Slot slot : disk.unfinished()) {
            Key key = order == Order.KEY ? slot.message.key() : null;
            if (key != null && slot.holdsItsKey()) {
                parked.put(key, slot);
            }
        }
    }

    // ---- what can be seen ----

    /** Everything on disk, for {@link Fact.Looked}. */
    public List<Fact.Found> look() {
        return disk.look();
    }

    public List<MessageId> deadLetters() {
        return disk.deadLetters();
    }

    /** Messages on disk that have not come to their end. */
    public int unfinished() {
        return disk.unfinished().size();
    }

    /** What is not on disk yet. */
    public int unsynced() {
        return unsynced.size();
    }

    public long unsyncedRulings() {
        return unsynced.stream().filter(Write.Ruled.class::isInstance).count();
    }

    /** Rulings on disk of which the engine has not been told. */
    public int unsettled() {
        return unsettled.size();
    }

    /** Calls decided on and not made. */
    public int unheard() {
        return unheard.size();
    }

    /** Keys whose followers wait for a message that has failed. */
    public int parkedKeys() {
        return parked.size();
    }

    /** What the engine has heard of and neither given back nor seen settled. */
    public long inHand() {
        return door.inHand;
    }

    public boolean blocked() {
        return blocked;
    }

    /** The earliest moment at which something now waiting for its time may go. */
    public @Nullable Instant nextDue() {
        return disk.nextDue(time.now().wall());
    }

    /** The engine's side, for one life. */
    private final class Door implements Source, Ledger {
        private @Nullable Intake intake;
        private int messages;
        private long bytes;
        private long inHand;
        private Duplicates duplicates = Duplicates.OFF;
        private boolean closed;
        private boolean dead;

        @Override
        public void open(Intake engine) {
            if (intake != null) {
                throw new IllegalStateException("opened twice");
            }
            intake = engine;
        }

        Intake intake() {
            if (intake == null) {
                throw new IllegalStateException("no engine has opened this transport");
            }
            return intake;
        }

        boolean opened() {
            return intake != null;
        }

        boolean wants() {
            return intake != null && !closed && messages > 0 && bytes > 0;
        }

        void sent(Delivery delivery) {
            messages--;
            bytes -= delivery.message().value().size();
        }

        @Override
        public void follow(Duplicates changed) {
            duplicates = changed;
        }

        @Override
        public void demand(int moreMessages, long moreBytes) {
            messages += moreMessages;
            bytes += moreBytes;
        }

        @Override
        public void giveBack(List<Delivery> unattempted) {
            if (dead) {
                return;
            }
            for (Delivery delivery : unattempted) {
                Slot slot = disk.out(delivery);
                if (slot.ruled) {
                    throw new IllegalStateException(delivery.message().id() + " is given back and was ruled on");
                }
                slot.out = false;
                inHand--;
                facts.tell(new Fact.GivenBack(delivery));
            }
        }

        @Override
        public void submit(List<Ruling> rulings) {
            if (dead) {
                return;
            }
            for (Ruling ruling : rulings) {
                Slot slot = disk.out(ruling.delivery());
                if (slot.ruled) {
                    throw new IllegalStateException(ruling.delivery().message().id() + " is ruled on twice");
                }
                slot.ruled = true;
                unsynced.add(new Write.Ruled(ruling));
                facts.tell(new Fact.Submitted(ruling));
            }
        }

        @Override
        public void close() {
            closed = true;
            unheard.removeIf(call -> call instanceof Call.Deliver);
        }
    }
}
