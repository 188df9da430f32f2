// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.embedded.codec.Body;
import dev.redrive.embedded.codec.Kind;
import dev.redrive.embedded.codec.Seq;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One transaction in the making: collects commands by queue, turns them into few statements, and keeps what is to be told
 * once they are durable. Owned by the writer thread; used for one transaction.
 */
public final class Group {
    private final Connection connection;
    private final Tables tables;
    private final Queues queues;
    private final long now;
    private long counter;
    private final Map<StoredQueue, List<Command.Push>> pushes = new LinkedHashMap<>();
    private final Map<StoredQueue, List<Judged>> rulings = new LinkedHashMap<>();
    private final Map<StoredQueue, Tally> changes = new LinkedHashMap<>();
    private final List<Committed> told = new ArrayList<>();
    private final List<Runnable> afterwards = new ArrayList<>();
    private final List<Runnable> undo = new ArrayList<>();
    private int messages;
    private long bytes;

    Group(Connection connection, Tables tables, Queues queues, State state) {
        this.connection = connection;
        this.tables = tables;
        this.queues = queues;
        this.now = state.now();
        this.counter = state.counter();
    }

    /** Where the store stands when the transaction begins. */
    record State(long now, long counter) {}

    void add(Command command) throws SQLException {
        switch (command) {
            case Command.Push push -> add(push);
            case Command.Settle settle -> {
                messages += settle.judged().size();
                rulings.computeIfAbsent(settle.queue(), each -> new ArrayList<>())
                        .addAll(settle.judged());
                for (var each : settle.onward().entrySet()) {
                    add(onward(queue(each.getKey()), each.getValue()));
                }
            }
            case Command.Amend<?> amend -> run(amend);
        }
    }

    private void add(Command.Push push) {
        messages += push.drafts().size();
        bytes += push.bytes();
        pushes.computeIfAbsent(push.queue(), each -> new ArrayList<>()).add(push);
    }

    /** Nobody waits for its answer: who was told of the ruling knows. */
    private static Command.Push onward(StoredQueue to, List<Command.Draft> drafts) {
        long bytes = drafts.stream().mapToLong(each -> each.body().length).sum();
        return new Command.Push(to, drafts, bytes, new CompletableFuture<>());
    }

    private <T> void run(Command.Amend<T> amend) throws SQLException {
        flush();
        try {
            T result = amend.act().in(this);
            afterwards.add(() -> amend.answer().complete(result));
        } catch (Refused no) {
            // Acts look before they change, so a refusal leaves nothing to undo.
            afterwards.add(() -> amend.answer().completeExceptionally(no));
        }
    }

    /** Everything collected becomes statements. */
    void flush() throws SQLException {
        for (var entry : pushes.entrySet()) {
            push(entry.getKey(), entry.getValue());
        }
        pushes.clear();
        flushRulings();
    }

    /** They stand on what was committed before, so nothing in this group has to come first. */
    void flushRulings() throws SQLException {
        for (var entry : rulings.entrySet()) {
            change(entry.getKey(), new Settlement(tables, entry.getKey(), now).write(entry.getValue()));
            told.add(new Committed.Settled(entry.getKey(), entry.getValue(), now));
        }
        rulings.clear();
    }

    private void push(StoredQueue queue, List<Command.Push> all) throws SQLException {
        List<Command.Draft> fresh = new ArrayList<>();
        for (Command.Push push : all) {
            for (Command.Draft draft : push.drafts()) {
                if (draft.due() == null) {
                    fresh.add(draft);
                }
            }
        }
        long firstSeq = Seq.of(queue.no(), counter + 1);
        long nextFresh = firstSeq;
        counter += fresh.size();
        for (Command.Push push : all) {
            var seqs = new long[push.drafts().size()];
            for (int i = 0; i < seqs.length; i++) {
                Command.Draft draft = push.drafts().get(i);
                seqs[i] = draft.due() == null ? nextFresh++ : later(queue, draft, draft.due());
            }
            afterwards.add(() -> push.answer().complete(seqs));
        }
        tables.waiting.flush();
        if (!fresh.isEmpty()) {
            tables.insertItems(firstSeq, fresh);
            tables.insertUrgent(firstSeq, urgent(fresh));
            change(queue, Tally.ofFresh(fresh.size()));
            told.add(new Committed.Pushed(queue, fresh, firstSeq));
        }
    }

    private static Json urgent(List<Command.Draft> drafts) {
        var places = new Json();
        for (int i = 0; i < drafts.size(); i++) {
            if (drafts.get(i).content().labels().priority().isUrgent()) {
                places.add(i);
            }
        }
        return places;
    }

    private long later(StoredQueue queue, Command.Draft draft, long due) {
        long seq = Seq.of(queue.no(), ++counter);
        byte[] body = draft.body().clone();
        Body.seal(body, 0, Kind.WAITING, seq);
        tables.waiting.add(seq, queue.no(), due, null, 0, body);
        change(queue, Tally.ofWaiting(0, 1));
        told.add(new Committed.Timed(queue, seq, due, null));
        return seq;
    }

    /** Inside the transaction. */
    public Connection connection() {
        return connection;
    }

    Tables tables() {
        return tables;
    }

    long now() {
        return now;
    }

    long counter() {
        return counter;
    }

    void change(StoredQueue queue, Tally change) {
        changes.merge(queue, change, Tally::plus);
    }

    void tell(Committed change) {
        told.add(change);
    }

    void afterwards(Runnable step) {
        afterwards.add(step);
    }

    /** A number for an item that comes to that queue in this transaction. */
    long number(StoredQueue queue) {
        return Seq.of(queue.no(), ++counter);
    }

    /** Whose row it is. */
    StoredQueue owner(long seq) {
        StoredQueue queue = queues.find(Seq.queue(seq));
        if (queue == null) {
            throw new Refused(Refused.Kind.NOT_FOUND, "there is no such queue any more", null);
        }
        return queue;
    }

    /** The queue of that name, if there is one. */
    @Nullable
    StoredQueue find(String name) {
        return queues.all().stream()
                .filter(each -> each.name().value().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Makes a queue known from this transaction on. */
    public StoredQueue queue(QueueName name) throws SQLException {
        return queues.create(this, name);
    }

    /** Takes back what was changed in memory ahead of the sync, should it fail. */
    void undo(Runnable step) {
        undo.add(step);
    }

    void undone() {
        undo.forEach(Runnable::run);
    }

    int messages() {
        return messages;
    }

    long bytes() {
        return bytes;
    }

    Map<StoredQueue, Tally> changes() {
        return changes;
    }

    /** Called once it is durable. Answers come last: who hears one finds everything else in place. */
    void committed(Committed.Listener listener) {
        changes.forEach(StoredQueue::add);
        if (!told.isEmpty()) {
            listener.committed(told);
        }
        afterwards.forEach(Runnable::run);
    }
}
