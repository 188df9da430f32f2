// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Key;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Source;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.write.Command;
import dev.redrive.embedded.write.Committed;
import dev.redrive.embedded.write.Held;
import dev.redrive.embedded.write.Judged;
import dev.redrive.embedded.write.StoredQueue;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The delivery state of one queue. Owned by the feeder thread.
 *
 * <p>Five sources feed it, in this order at each turn: urgent items that overtake, what was given back, followers of a key that drains, what is due,
 * and fresh items. Fresh items come from a cursor over the table; once the cursor is at the end, the writer's commits are
 * taken over from memory, and when they come faster than they leave, the cursor reads again. Everything up to {@code cursor} has been
 * delivered, lies in {@code fresh}, or is a follower.
 */
final class Line {
    private static final int AT_ONCE = 256;
    private static final int FRESH_MAX = 8192;
    private static final long FRESH_BYTES_MAX = 16 << 20;

    private final StoredQueue queue;
    private final Out out;
    private final Intake intake;
    private final Supplier<Reads> reads;
    private final @Nullable KeyGate gate;
    private final DueTimes dueTimes;
    private final Copies copies;
    private final Overtaking overtaking;
    private final TreeMap<Long, Ready> again = new TreeMap<>();
    private final Map<Long, Ready> keptByPeople = new HashMap<>();
    private final Deque<Ready> fresh = new ArrayDeque<>();
    private long freshBytes;
    private long cursor;
    private boolean behind = true;
    private long[] completed = {};
    private boolean closed;
    private long messages;
    private long bytes;
    private List<Delivery> batch = new ArrayList<>();

    Line(StoredQueue queue, Order order, Out out, Intake intake, Supplier<Reads> reads, Followers followers)
            throws SQLException {
        this.queue = queue;
        this.out = out;
        this.intake = intake;
        this.reads = reads;
        this.gate = order == Order.KEY ? new KeyGate(queue.no(), followers) : null;
        this.dueTimes =
                new DueTimes((due, seq, limit, into) -> reads.get().dueAfter(queue.no(), due, seq, limit, into));
        this.copies = new Copies(queue);
        this.cursor = Seq.base(queue.no());
        // What an engine before this one had out and never ruled on is nobody's any more.
        out.releaseUnruled();
        this.completed = reads.get().completed(queue);
        this.overtaking = new Overtaking(
                order == Order.KEY,
                reads.get().lastItem(queue.no()),
                reads.get().lastUrgent(queue.no()));
        if (gate != null) {
            gate.clear();
            reads.get().parked(queue.no(), gate::park);
        }
    }

    Intake intake() {
        return intake;
    }

    void demand(long moreMessages, long moreBytes) {
        messages += moreMessages;
        bytes += moreBytes;
    }

    /** Delivers what it can. Returns whether anything was delivered or read. */
    boolean turn(long now) throws SQLException {
        if (closed || !(wanted() || (wantedIfUrgent() && !overtaking.isEmpty()))) {
            return false;
        }
        copies.load(reads.get());
        if (gate != null) {
            gate.spill();
        }
        try {
            boolean worked = overtake();
            worked |= again();
            worked |= drain(now);
            worked |= due(now);
            worked |= fresh();
            return worked;
        } finally {
            send(now);
        }
    }

    /** When there will be something to do without being told. */
    long nextDue() throws SQLException {
        return closed || !wanted() ? DueTimes.NEVER : dueTimes.next();
    }

    private boolean wanted() {
        return messages > 0 && bytes > 0;
    }

    /** A few urgent ones come beyond demand: it was asked for when nobody knew of them. */
    private boolean wantedIfUrgent() {
        return messages > -Source.URGENT_MORE && bytes > -Source.URGENT_BYTES_MORE;
    }

    /** Everything up to that one has left the line, one way or another. */
    private long passed() {
        return fresh.isEmpty() ? cursor : fresh.element().seq() - 1;
    }

    private boolean overtake() throws SQLException {
        boolean shortLine = !behind && wanted() && fresh.size() <= Math.min(AT_ONCE, messages);
        if (shortLine || overtaking.isEmpty()) {
            return false;
        }
        boolean worked = readOldLine();
        List<Long> seqs = overtaking.take((int) Math.min(AT_ONCE, messages + Source.URGENT_MORE), passed());
        if (seqs.isEmpty()) {
            return worked;
        }
        Map<Long, Reads.Row> rows = reads.get().bySeq(queue, seqs, false);
        for (long seq : seqs) {
            Reads.Row row = rows.get(seq);
            Ready ready = row == null || row.due() != null || isCompleted(seq) ? null : row.ready();
            if (ready != null) {
                worked |= overtake(ready);
            }
        }
        return worked;
    }

    private boolean overtake(Ready ready) {
        if (!wantedIfUrgent() || isBack(ready.key())) {
            overtaking.putBack(ready.seq());
            return false;
        }
        overtaking.overtakes(ready.seq(), passed());
        offer(ready);
        return true;
    }

    /** What lay in line when the line was opened, a stretch at a time. */
    private boolean readOldLine() throws SQLException {
        long from = overtaking.readFrom(passed());
        if (from == 0) {
            return false;
        }
        List<Reads.Row> rows = reads.get().itemsAfter(queue, from, AT_ONCE);
        for (Reads.Row row : rows) {
            if (row.ready() != null && !isCompleted(row.seq())) {
                overtaking.found(row.seq(), row.ready().delivery().message().content(), passed());
            }
        }
        overtaking.readUpTo(
                rows.isEmpty() ? overtaking.oldEnd() : rows.getLast().seq());
        return true;
    }

    private boolean isCompleted(long seq) {
        return Arrays.binarySearch(completed, seq) >= 0;
    }

    /** Whether one of that key was delivered and has come back, so that it is in line again. */
    private boolean isBack(@Nullable Key key) {
        return gate != null
                && key != null
                && (again.values().stream().anyMatch(each -> Objects.equals(each.key(), key))
                        || keptByPeople.values().stream().anyMatch(each -> Objects.equals(each.key(), key)));
    }

    private boolean again() {
        int count = 0;
        while (wanted() && count < AT_ONCE && !again.isEmpty()) {
            Ready next = again.pollFirstEntry().getValue();
            offer(next);
            count++;
        }
        return count > 0;
    }

    private boolean drain(long now) throws SQLException {
        Long hash = gate == null || !wanted() ? null : gate.draining();
        if (gate == null || hash == null) {
            return false;
        }
        List<Long> seqs = gate.followers(hash, (int) Math.min(AT_ONCE, messages));
        if (seqs.isEmpty()) {
            gate.free(hash);
            return true;
        }
        Map<Long, Reads.Row> rows = reads.get().bySeq(queue, seqs, false);
        long last = 0;
        for (long seq : seqs) {
            if (!wanted()) {
                break;
            }
            Reads.Row row = rows.get(seq);
            last = seq;
            if (row != null && row.due() != null && row.due() > now) {
                // The next of its key waits by itself: it is the head now.
                gate.left(hash, last);
                gate.park(hash, seq);
                return true;
            }
            if (row != null && row.ready() != null) {
                send(row.ready());
            }
        }
        gate.left(hash, last);
        gate.rotate();
        return true;
    }

    private boolean due(long now) throws SQLException {
        List<Long> seqs = new ArrayList<>();
        while (seqs.size() < Math.min(AT_ONCE, messages) && wanted() && dueTimes.next() <= now) {
            seqs.add(dueTimes.take());
        }
        if (seqs.isEmpty()) {
            return false;
        }
        for (Reads.Row row : reads.get().bySeq(queue, seqs, true).values()) {
            if (row.ready() == null || row.due() == null || row.due() > now) {
                continue;
            }
            if (wanted()) {
                offer(row.ready());
            } else {
                again.put(row.seq(), row.ready());
            }
        }
        return true;
    }

    private boolean fresh() throws SQLException {
        boolean read = false;
        if (fresh.isEmpty() && behind && wanted()) {
            read();
            read = true;
        }
        int count = 0;
        while (wanted() && count < AT_ONCE && !fresh.isEmpty()) {
            Ready next = fresh.remove();
            freshBytes -= next.bytes();
            if (!overtaking.isPassedBy(next.seq())) {
                offer(next);
            }
            count++;
        }
        return read || count > 0;
    }

    private void read() throws SQLException {
        List<Reads.Row> rows = reads.get().itemsAfter(queue, cursor, AT_ONCE);
        for (Reads.Row row : rows) {
            cursor = row.seq();
            if (row.ready() != null && !isCompleted(row.seq())) {
                fresh.add(row.ready());
                freshBytes += row.ready().bytes();
            }
        }
        behind = !rows.isEmpty();
    }

    private void offer(Ready ready) {
        if (gate == null || gate.passes(ready.key(), ready.seq())) {
            send(ready);
        }
    }

    private void send(Ready ready) {
        switch (out.take(ready.seq(), ready.held())) {
            case YES -> {
                batch.add(ready.delivery());
                messages--;
                // As the engine counts them, or the two would drift apart.
                bytes -= ready.delivery().message().value().size();
            }
            case KEPT_BY_A_PERSON -> keptByPeople.put(ready.seq(), ready);
            case OUT_ALREADY -> {}
        }
    }

    private void send(long now) {
        if (!batch.isEmpty()) {
            intake.delivered(copies.told(batch, now));
            batch = new ArrayList<>();
        }
    }

    void pushed(List<Command.Draft> drafts, long firstSeq) {
        if (closed) {
            return;
        }
        long passed = passed();
        for (int i = 0; i < drafts.size(); i++) {
            overtaking.pushed(firstSeq + i, drafts.get(i).content(), passed);
        }
        for (int i = 0; i < drafts.size() && !behind; i++) {
            long seq = firstSeq + i;
            if (seq <= cursor) {
                continue;
            }
            if (fresh.size() >= FRESH_MAX || freshBytes >= FRESH_BYTES_MAX) {
                behind = true;
                break;
            }
            Ready ready = reads.get().ready(queue, seq, drafts.get(i));
            fresh.add(ready);
            freshBytes += ready.bytes();
            cursor = seq;
        }
    }

    void follow(Duplicates duplicates) {
        copies.follow(duplicates);
    }

    /** @param at when they became durable */
    void settled(List<Judged> judged, long at) {
        copies.settled(judged, at);
        List<Ruling> rulings = new ArrayList<>(judged.size());
        for (Judged each : judged) {
            rulings.add(each.ruling());
            out.release(each.seq());
            settled(each);
        }
        intake.settled(rulings);
    }

    private void settled(Judged judged) {
        long seq = judged.seq();
        Key key = judged.ruling().delivery().message().key();
        if (judged.ruling().verdict() instanceof Verdict.RetryAt(var due, var planned)) {
            dueTimes.add(Judged.millis(due), seq);
            if (gate != null && key != null) {
                gate.park(key.hash(), seq);
            }
            return;
        }
        if (gate != null && key != null) {
            gate.finish(key.hash(), seq);
        }
        if (seq > cursor && isCompleted(judged.ruling().verdict()) && !overtaking.hasOvertaken(seq)) {
            // Delivered by an earlier line of this queue, and the cursor has not come by yet.
            completed = Arrays.copyOf(completed, completed.length + 1);
            completed[completed.length - 1] = seq;
            Arrays.sort(completed);
        }
    }

    private static boolean isCompleted(Verdict verdict) {
        return verdict instanceof Verdict.Done || verdict instanceof Verdict.Duplicate;
    }

    /** A retry is on its way to the disk: from now on its key waits. */
    void parking(List<Judged> retries) {
        for (Judged each : retries) {
            Key key = each.ruling().delivery().message().key();
            if (gate != null && key != null) {
                gate.park(key.hash(), each.seq());
            }
        }
    }

    void giveBack(List<Delivery> unattempted) {
        for (Delivery each : unattempted) {
            long seq = each.message().origin().position();
            Held held = out.release(seq);
            if (held == null || closed) {
                continue;
            }
            var ready = new Ready(each, each.message().value().size(), held);
            if (gate == null || gate.passes(ready.key(), seq)) {
                again.put(seq, ready);
            }
        }
    }

    void timed(Committed.Timed timed) {
        // Whatever was read of it before is older than what a person has made of it.
        again.remove(timed.seq());
        keptByPeople.remove(timed.seq());
        dueTimes.add(timed.due(), timed.seq());
        if (gate != null && timed.keyHash() != null) {
            gate.park(timed.keyHash(), timed.seq());
        }
    }

    void dropped(Committed.Dropped dropped) throws SQLException {
        long seq = dropped.seq();
        again.remove(seq);
        keptByPeople.remove(seq);
        fresh.removeIf(each -> each.seq() == seq);
        if (gate != null && dropped.keyHash() != null) {
            gate.dropped(dropped.keyHash(), seq);
        }
    }

    /** A person's act on it has ended and changed nothing. */
    void letGo(long seq) {
        Ready ready = keptByPeople.remove(seq);
        if (ready != null) {
            again.put(seq, ready);
        }
    }

    void close() throws SQLException {
        closed = true;
        again.clear();
        fresh.clear();
        overtaking.clear();
        if (gate != null) {
            gate.clear();
        }
    }
}
