// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.item.Counts;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Refused;
import dev.redrive.core.port.Transport;
import dev.redrive.core.report.Health;
import dev.redrive.core.report.Verification;
import dev.redrive.core.time.Time;
import dev.redrive.embedded.codec.Ids;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.feed.Feeder;
import dev.redrive.embedded.feed.LineTransport;
import dev.redrive.embedded.feed.UnmadeQueue;
import dev.redrive.embedded.query.Backup;
import dev.redrive.embedded.query.Lists;
import dev.redrive.embedded.query.Lookup;
import dev.redrive.embedded.query.Readers;
import dev.redrive.embedded.query.Standings;
import dev.redrive.embedded.query.Verifier;
import dev.redrive.embedded.recover.Connections;
import dev.redrive.embedded.recover.Directory;
import dev.redrive.embedded.recover.Opened;
import dev.redrive.embedded.recover.Opening;
import dev.redrive.embedded.write.Acts;
import dev.redrive.embedded.write.Keep;
import dev.redrive.embedded.write.StoredQueue;
import dev.redrive.embedded.write.SyncWatch;
import dev.redrive.embedded.write.Writer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * One data directory, owned by this process: queues, their items, and transports for engines. Any thread may call. Every
 * change returns after it is synced; what cannot be done throws {@link Refused}. docs/store.md has the whole on one page.
 *
 * <p>The store does not know which items are being attempted; engines do. Where that matters, callers say so by row
 * number, which is the position in a message's origin.
 */
public final class EmbeddedStore implements AutoCloseable {
    private final Opened opened;
    private final Time time;
    private final Ids ids;
    private final Feeder feeder;
    private final Writer writer;
    private final Pushing pushing;
    private final Readers readers;
    private final StructureCheck structure;
    private final int itemBytesMax;
    private final Path backups;

    private EmbeddedStore(Opened opened, StoreOptions options, Time time, SyncWatch syncs) throws SQLException {
        this.opened = opened;
        this.time = time;
        this.ids = new Ids(opened.identity().idKey());
        this.feeder = new Feeder(opened, ids, time);
        var keep = new Keep(options.keepCompleted().toMillis(), options.keepCompletedMax());
        this.writer = new Writer(opened, time, keep, syncs, feeder);
        this.pushing = new Pushing(writer, ids, time, options.itemBytesMax());
        this.readers = new Readers(opened);
        this.structure = new StructureCheck(readers, opened.damage(), Verifier::structure, this::damagedRowsEver);
        this.itemBytesMax = options.itemBytesMax();
        Path named = options.backups();
        this.backups = named == null ? opened.directory().backups() : named;
    }

    public static EmbeddedStore open(Path directory, StoreOptions options, Time time) {
        return open(directory, options, time, SyncWatch.NONE);
    }

    public static EmbeddedStore open(Path directory, StoreOptions options, Time time, SyncWatch syncs) {
        Opened opened = Opening.open(directory, options.acceptLoss());
        try {
            var store = new EmbeddedStore(opened, options, time, syncs);
            store.feeder.start();
            store.structure.start();
            store.writer.start();
            return store;
        } catch (SQLException e) {
            opened.abandon(e);
            throw Opening.refused(opened.directory(), e);
        } catch (RuntimeException e) {
            opened.abandon(e);
            throw e;
        }
    }

    /** For the one engine of that queue. In a damaged store one that is not there has no messages, and is blocked. */
    public Transport transport(QueueName name, Order order) {
        try {
            var line = new LineTransport(queue(name), order, feeder, writer);
            return new Transport(line, line);
        } catch (Refused e) {
            var unmade = new UnmadeQueue(damageOrThrow(e));
            return new Transport(unmade, unmade);
        }
    }

    /** Makes the queue if there is none of that name, unless the store is damaged. */
    public void declare(QueueName name) {
        try {
            queue(name);
        } catch (Refused e) {
            // The damage is told as a problem of the store.
            damageOrThrow(e);
        }
    }

    /** Damage, which no restart mends and with which the rest is still shown; throws whatever else it is. */
    private static Refused damageOrThrow(Refused refused) {
        if (refused.kind() != Refused.Kind.DAMAGED) {
            throw refused;
        }
        return refused;
    }

    /** All or none, in order. Makes the queue if there is none of that name. */
    public List<Item> push(QueueName queue, List<Push> pushes) {
        return pushing.push(queue(queue), pushes);
    }

    /** As {@link #push}, for those who do not wait. What follows the future runs on a thread of its own. */
    public CompletableFuture<List<Item>> pushAsync(QueueName queue, List<Push> pushes) {
        return pushing.pushAsync(queue(queue), pushes);
    }

    public Page<Item> items(ItemQuery query, LongPredicate active) {
        List<StoredQueue> queues = new ArrayList<>();
        if (query.queue() == null) {
            queues.addAll(writer.queues().all());
            queues.sort(Comparator.comparingInt(StoredQueue::no));
        } else {
            queues.add(known(query.queue()));
        }
        long[] out = queues.stream()
                .flatMapToLong(each -> LongStream.of(feeder.out(each).seqs()))
                .toArray();
        var asking = new Lists.Asking(query, now(), active, out);
        return readers.snapshot(connection -> new Lists(connection, ids, asking).page(queues));
    }

    /** @param queue null to look in all of them */
    public ItemDetail item(@Nullable QueueName queue, String id, LongPredicate active) {
        long seq = resolve(queue, id);
        return readers.snapshot(
                connection -> new Lookup(connection, ids).detail(owner(seq), seq, now(), active.test(seq)));
    }

    /** A failed or dead item begins a new life as pending, with its history kept. */
    public Item retry(QueueName name, String id, LongPredicate active) {
        long seq = resolve(name, id);
        return whileKept(seq, active, "only failed and dead items can be retried", () -> {
            answer(writer.amend(Acts.revive(owner(seq), seq, ids.of(seq), Acts.PERSON)));
            return readers.read(connection -> new Lookup(connection, ids)
                    .detail(owner(seq), seq, now(), false)
                    .item());
        });
    }

    /** Removes an item that is not out with an engine. */
    public void drop(QueueName name, String id, LongPredicate active) {
        long seq = resolve(name, id);
        whileKept(
                seq,
                active,
                "wait until it was attempted; in a paused queue, stop the daemon first",
                () -> answer(writer.amend(Acts.drop(owner(seq), seq, Acts.PERSON))));
    }

    /** The dead letters of all its queues. */
    public Yard yard() {
        return new EmbeddedYard(writer, readers, ids, itemBytesMax);
    }

    /** @param active how many an engine is attempting: they are not pending */
    public Counts counts(QueueName name, int active) {
        StoredQueue queue = writer.queues().find(name);
        return queue == null
                ? Counts.NONE
                : readers.read(connection -> Standings.counts(connection, queue, now(), active));
    }

    /** When the oldest pending item was pushed. */
    public Optional<Instant> oldest(QueueName name) {
        if (writer.queues().find(name) == null) {
            return Optional.empty();
        }
        return items(new ItemQuery(name, Status.PENDING, 1, null), seq -> false).items().stream()
                .findFirst()
                .map(Item::createdAt);
    }

    /** Stored items that failed their checksum, as far as they have been met. */
    public long damaged(QueueName name) {
        StoredQueue queue = writer.queues().find(name);
        return queue == null ? 0 : queue.damaged();
    }

    long damagedRowsEver() {
        return writer.queues().all().stream()
                .mapToLong(StoredQueue::damagedEver)
                .sum();
    }

    public List<QueueName> queues() {
        return writer.queues().all().stream().map(StoredQueue::name).sorted().toList();
    }

    public boolean paused(QueueName name) {
        StoredQueue queue = writer.queues().find(name);
        return queue != null && queue.paused();
    }

    /** Remembers it; engines act on it. */
    public void pause(QueueName name, boolean paused) {
        answer(writer.amend(Acts.pause(queue(name), paused)));
    }

    /** Reads everything stored and compares it with its checksums. */
    public Verification verify() {
        return new Verifier(readers, opened.damage(), ids, writer.queues()).run();
    }

    /** The folder of copies that are asked for by name alone; made with the first. */
    public Path backups() {
        return backups;
    }

    /** Copies the live store into a new file, which can be opened as the {@code redrive.db} of another directory. */
    public void backup(Path file) {
        Backup.into(file, readers);
    }

    public List<Health.Problem> problems() {
        List<Health.Problem> problems = new ArrayList<>(structure.problems());
        Refused trouble = writer.trouble();
        if (trouble != null) {
            problems.add(problem(trouble));
        }
        for (StoredQueue each : writer.queues().all()) {
            if (each.damaged() > 0) {
                problems.add(new Health.Problem(
                        each.name().value(),
                        each.damaged() + " stored items are damaged",
                        "run verify, then drop them"));
            }
        }
        return problems;
    }

    /** Why only opening the store anew lets it write again; empty while that is not so, or would change nothing. */
    public Optional<Health.Problem> restartNeeded() {
        return Optional.ofNullable(writer.restartNeeded()).map(EmbeddedStore::problem);
    }

    private static Health.Problem problem(Refused trouble) {
        String remedy = trouble.remedy();
        return new Health.Problem("store", trouble.why(), remedy == null ? "" : remedy);
    }

    /** Whether there is, or was, a store in that directory. Makes nothing. */
    public static boolean isIn(Path directory) {
        return new Directory(directory).holdsAStore();
    }

    Writer writer() {
        return writer;
    }

    /** Returns when all that was asked for so far is on disk and told, as far as the clock allows. */
    void settleDown() {
        answer(writer.amend(group -> true));
        toldAll();
    }

    /** Returns when all that is on disk so far is told. */
    void toldAll() {
        answer(feeder.idle());
    }

    /** A part of the store that may fail to close. */
    private interface Part {
        void close() throws SQLException, IOException;
    }

    /** Writes what waits, and lets the directory go, also if a part cannot be closed. Engines are to be stopped before. */
    @Override
    public void close() {
        Exception failed = null;
        List<Part> parts = List.of(
                structure::close,
                writer::close,
                feeder::close,
                readers::close,
                this::closeWriter,
                opened.lock()::close);
        for (Part each : parts) {
            try {
                each.close();
            } catch (SQLException | IOException | RuntimeException e) {
                if (failed == null) {
                    failed = e;
                } else {
                    failed.addSuppressed(e);
                }
            }
        }
        if (failed != null) {
            throw new Refused(Refused.Kind.UNAVAILABLE, "not closed cleanly: " + failed.getMessage(), null, failed);
        }
    }

    /** A store that has given up does not touch its files again: whoever opens them next reads what is really there. */
    private void closeWriter() throws SQLException {
        if (writer.gaveUp()) {
            Connections.closeUntouched(opened.writer(), opened.directory().database());
        } else {
            opened.writer().close();
        }
    }

    private interface Step<T> {
        T run();
    }

    /**
     * Keeps the feeder from delivering an item while a person changes it. What an engine holds cannot be changed.
     *
     * @param otherwise what to do about an item that is not even being attempted yet
     */
    private <T> T whileKept(long seq, LongPredicate active, String otherwise, Step<T> step) {
        StoredQueue queue = owner(seq);
        if (!feeder.out(queue).keep(seq)) {
            boolean running = active.test(seq);
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    "item " + ids.of(seq) + (running ? " is active" : " is pending, and next in line"),
                    running ? "wait until its attempt has ended" : otherwise);
        }
        try {
            return step.run();
        } finally {
            feeder.letGo(queue, seq);
        }
    }

    private long resolve(@Nullable QueueName queue, String id) {
        Collection<StoredQueue> among = queue == null ? writer.queues().all() : List.of(known(queue));
        return readers.read(connection -> new Lookup(connection, ids).resolve(among, id, writer.counter()));
    }

    private StoredQueue owner(long seq) {
        StoredQueue queue = writer.queues().find(Seq.queue(seq));
        if (queue == null) {
            throw new Refused(Refused.Kind.NOT_FOUND, "there is no such queue any more", null);
        }
        return queue;
    }

    private StoredQueue known(QueueName name) {
        StoredQueue queue = writer.queues().find(name);
        if (queue == null) {
            throw new Refused(Refused.Kind.NOT_FOUND, "there is no queue " + name, null);
        }
        return queue;
    }

    private StoredQueue queue(QueueName name) {
        StoredQueue known = writer.queues().find(name);
        return known != null ? known : answer(writer.amend(group -> group.queue(name)));
    }

    private long now() {
        return time.now().wall().toEpochMilli();
    }

    static <T extends @Nullable Object> T answer(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof Refused refused ? refused : e;
        }
    }
}
