// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.item.Push;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.testkit.disk.Journal;
import dev.redrive.testkit.promise.Fact;
import dev.redrive.testkit.promise.Facts;
import dev.redrive.testkit.transport.Stand;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A transport on a simulated disk that does nothing by itself. What a real one does on threads of its own, a test does with these
 * levers, in any order and as late as it likes:
 *
 * <pre>
 *   push, submit ──► waiting ──write──► unsynced ──sync──► on disk ──settle──┐
 *                                                             │              ├──► unheard ──hand──► intake
 *                                                             └───deliver────┘
 * </pre>
 *
 * <p>Nothing the ports forbid can be done with them; an engine that breaks its side of a contract gets an exception. A
 * crash keeps what is on disk, and of what is unsynced whatever the disk happens to have; all else is forgotten. Owned by one
 * thread.
 */
public final class FakeTransport {

    /** A ruling whose effect is on disk. */
    private record OnDisk(Ruling ruling, Slot slot) {}

    private final Order order;
    private final Time time;
    private final Facts facts;
    private final FakeStore store;
    private final FakeDoor.Behind behind = new Behind();

    private final Queue<Write> waiting = new ArrayDeque<>();
    private final Queue<OnDisk> unsettled = new ArrayDeque<>();
    private final Queue<Call> unheard = new ArrayDeque<>();
    private Holding holding;
    private boolean blocked;
    private boolean ledgerBlockTold;
    private FakeDoor door = new FakeDoor(behind);

    public FakeTransport(Order order, Time time, Facts facts) {
        this(order, time, facts, new Journal());
    }

    /** @param journal empty */
    public FakeTransport(Order order, Time time, Facts facts, Journal journal) {
        this.order = order;
        this.time = time;
        this.facts = facts;
        this.store = new FakeStore(time, journal);
        this.holding = new Holding(order);
    }

    /** The ports for the engine of this life; a crash makes them dead. */
    public Transport ports() {
        return new Transport(door, door);
    }

    // ---- people ----

    /** A producer pushes; the push is acknowledged with the sync that writes it. */
    public MessageId push(Push push) {
        return push(List.of(push)).get(0);
    }

    /** All of them, or none if the disk is full. */
    public List<MessageId> push(List<Push> pushes) {
        Instant now = time.now().wall();
        List<Entry.Arrival> arrivals = pushes.stream()
                .map(each -> store.arrival(each.content(), now.plus(each.delay())))
                .toList();
        waiting.add(new Write.Pushed(arrivals));
        return arrivals.stream().map(each -> each.message().id()).toList();
    }

    /** A person retries a dead letter. If it is none by the time of the sync, nothing happens. */
    public void revive(MessageId id) {
        waiting.add(new Write.Revived(id));
    }

    // ---- what a real transport does by itself ----

    /**
     * Writes up to that many pushes, rulings and retries, oldest first, without a sync. On a full disk pushes and retries are
     * refused, and rulings wait for space.
     */
    public int write(int max) {
        if (blocked && store.hasRoom()) {
            blocked = false;
            unheard.add(new Call.Heal());
        }
        int written = 0;
        while (!store.stopped() && written < max && !waiting.isEmpty()) {
            if (!store.write(waiting.element())) {
                full();
                break;
            }
            waiting.remove();
            written++;
        }
        return written;
    }

    private void full() {
        if (!blocked) {
            blocked = true;
            unheard.add(new Call.BlockLedger("disk full", true));
        }
        waiting.removeIf(each -> !(each instanceof Write.Ruled));
    }

    /** Makes durable what is written, and tells the producers. If it fails, the store stops until the next process. */
    public int sync() {
        if (store.stopped()) {
            return 0;
        }
        List<FakeStore.Written> durable = store.sync();
        if (store.stopped()) {
            unheard.add(new Call.BlockLedger("failed sync", false));
        }
        durable.forEach(each -> {
            Slot slot = tell(each);
            if (each.write() instanceof Write.Ruled(Ruling ruling) && slot != null) {
                unsettled.add(new OnDisk(ruling, slot));
            }
        });
        return durable.size();
    }

    /** Up to that many, written and synced at once. */
    public int sync(int max) {
        write(max);
        return sync();
    }

    /** From here on it has happened. */
    private @Nullable Slot tell(FakeStore.Written durable) {
        Slot slot = store.slots().apply(durable.entry());
        switch (durable.write()) {
            case Write.Pushed(List<Entry.Arrival> arrivals) -> arrivals.forEach(this::tell);
            case Write.Ruled(Ruling ruling) -> {
                facts.tell(new Fact.Synced(ruling));
                if (durable.entry() instanceof Entry.Ended ended) {
                    ended.onward().forEach(this::tell);
                }
            }
            case Write.Revived revived -> {
                if (slot != null) {
                    facts.tell(new Fact.Revived(slot.message, slot.due()));
                }
            }
        }
        return slot;
    }

    private void tell(Entry.Arrival arrival) {
        facts.tell(new Fact.Stored(arrival.message()));
        facts.tell(new Fact.Accepted(arrival.message(), arrival.due()));
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
        if (written.ruling().verdict() instanceof Verdict.RetryAt) {
            holding.hold(slot);
        } else {
            holding.letGo(slot);
        }
    }

    /** Delivers up to that many of what may be delivered, within demand, oldest first, as one batch. */
    public int deliver(int max) {
        List<Delivery> batch = new ArrayList<>();
        Instant now = time.now().wall();
        Holding.Round round = holding.round(now);
        for (Slot slot : store.slots().unfinished()) {
            if (batch.size() == max || !door.wants()) {
                break;
            }
            if (!slot.out && round.mayGo(slot)) {
                Delivery delivery = slot.delivery().withTwin(store.slots().twin(slot.message, door.duplicates(), now));
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

    /** Makes up to that many calls to the engine, in order. */
    public int hand(int max) {
        int made = 0;
        while (made < max && !unheard.isEmpty()) {
            Call call = unheard.remove();
            door.make(call);
            tell(call);
            made++;
        }
        return made;
    }

    private void tell(Call call) {
        switch (call) {
            case Call.BlockLedger(String cause, boolean heals) -> {
                ledgerBlockTold = true;
                facts.tell(new Fact.LedgerBlocked(cause));
            }
            case Call.Heal heal -> {
                ledgerBlockTold = false;
                facts.tell(new Fact.LedgerHealed());
            }
            case Call.Deliver deliver -> {}
            case Call.Settle settle -> {}
        }
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

    /** The disk has space for so many bytes more, until {@link #makeRoom}. */
    public void fill(int bytes) {
        store.fill(bytes);
    }

    public void makeRoom() {
        store.makeRoom();
    }

    /** There is space, and no sync is going to fail. */
    public void heal() {
        store.heal();
    }

    /** The next sync fails, and the store stops. */
    public void failNextSync(RandomGenerator chance) {
        store.failNextSync(chance);
    }

    /** The process ends at this very moment and starts again. What it has written is there, synced or not. */
    public Left crash() {
        return restart(store.crash());
    }

    /** The machine ends at this very moment and starts again. What was not synced is lost, or torn, or there all the same. */
    public Left powerLoss(RandomGenerator chance) {
        return restart(store.powerLoss(chance));
    }

    private Left restart(FakeStore.Recovered recovered) {
        facts.tell(new Fact.Crashed());
        door.die();
        door = new FakeDoor(behind);
        waiting.clear();
        unsettled.clear();
        unheard.clear();
        blocked = false;
        ledgerBlockTold = false;
        // Nobody was told of these, but they are here to stay.
        recovered.unanswered().forEach(this::tell);
        store.opened();
        holding = new Holding(order);
        store.slots().unfinished().stream().filter(Slot::holdsItsKey).forEach(holding::hold);
        return recovered.left();
    }

    // ---- what can be seen ----

    /** Everything on disk, for {@link Fact.Looked}. */
    public List<Fact.Found> look() {
        return store.slots().look();
    }

    /** Everything on disk by its producer's id. */
    public Map<String, Stand> stands() {
        return store.slots().stands();
    }

    public List<MessageId> deadLetters() {
        return store.slots().deadLetters();
    }

    /** Messages on disk that have not come to their end. */
    public int unfinished() {
        return store.slots().unfinished().size();
    }

    /** What is not on disk yet. */
    public int unsynced() {
        return waiting.size() + store.unsynced().size();
    }

    public long unsyncedRulings() {
        return Stream.concat(waiting.stream(), store.unsynced().stream().map(FakeStore.Written::write))
                .filter(Write.Ruled.class::isInstance)
                .count();
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
        return holding.keys();
    }

    /** What the engine has heard of and neither given back nor seen settled. */
    public long inHand() {
        return door.inHand();
    }

    /** Whether the disk was found full. */
    public boolean blocked() {
        return blocked;
    }

    /** Whether the engine was told that no verdict can be recorded, and not yet that this is over. */
    public boolean ledgerBlockTold() {
        return ledgerBlockTold;
    }

    /** Whether a sync has failed: nothing is written until the next process. */
    public boolean stopped() {
        return store.stopped();
    }

    /** The earliest moment at which something now waiting for its time may go. */
    public @Nullable Instant nextDue() {
        return store.slots().nextDue(time.now().wall());
    }

    /** What an engine asks for. */
    private final class Behind implements FakeDoor.Behind {

        @Override
        public void givenBack(List<Delivery> unattempted) {
            for (Delivery delivery : unattempted) {
                Slot slot = store.slots().out(delivery);
                if (slot.ruled) {
                    throw new IllegalStateException(delivery.message().id() + " is given back and was ruled on");
                }
                slot.out = false;
                facts.tell(new Fact.GivenBack(delivery));
            }
        }

        @Override
        public void submitted(List<Ruling> rulings) {
            for (Ruling ruling : rulings) {
                Slot slot = store.slots().out(ruling.delivery());
                if (slot.ruled) {
                    throw new IllegalStateException(ruling.delivery().message().id() + " is ruled on twice");
                }
                slot.ruled = true;
                waiting.add(new Write.Ruled(ruling));
                facts.tell(new Fact.Submitted(ruling));
            }
        }

        @Override
        public void closed() {
            unheard.removeIf(call -> call instanceof Call.Deliver);
        }
    }
}
