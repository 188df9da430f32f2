// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import dev.redrive.embedded.recover.Opened;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes. It takes all that waits, within bounds, makes one transaction of it, syncs once, and then tells.
 *
 * <p>On a full disk, and while its files are not where they were opened, pushes and amendments are refused, while rulings are
 * kept and tried again. After a failed sync nothing is known for sure, so the store stops: a second sync could report success for
 * pages that the kernel has already dropped. It stops as well once damage to the database is known.
 */
public final class Writer {
    private static final Logger log = LoggerFactory.getLogger(Writer.class);
    private static final int MESSAGES_MAX = 8192;
    /** Larger groups are worth their sync as they are. */
    private static final int SMALL_GROUP = 64;

    private static final int YIELDS_MAX = 200;
    private static final int YIELDS_BEFORE_RULINGS = 2;
    private static final long BYTES_MAX = 8 << 20;
    private static final long BLOCKED_PAUSE_NANOS = 200_000_000;
    /** Longest time for which writes go on after the files were moved or deleted. */
    private static final long PLACES_LOOK_MILLIS = 1_000;

    private static final long EXPIRY_LOOK_NANOS = 1_000_000_000;

    private final Opened store;
    private final Time time;
    private final Committed.Listener listener;
    private final Queues queues;
    private final Keep keep;
    private final SyncWatch syncs;
    private final Queue<Command> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean asleep = new AtomicBoolean();
    private final Thread thread;
    private volatile boolean closing;
    private volatile @Nullable Refused stopped;
    /** Why nothing can be written for now. */
    private volatile @Nullable Refused blocked;

    private volatile boolean gaveUp;
    /** Set before the thread refuses what waits for the last time: whoever adds something after that refuses it himself. */
    private volatile boolean ended;

    private volatile long counter;
    // The writer thread's own.
    private long transaction;
    private long lastExpiryLook;
    private long lastPlacesLook;
    private int answered;
    private List<Command> kept = new ArrayList<>();
    private Tables tables;
    private Retention retention;
    private Checkpoints checkpoints;

    public Writer(Opened store, Time time, Keep keep, SyncWatch syncs, Committed.Listener listener)
            throws SQLException {
        this.store = store;
        this.time = time;
        this.listener = listener;
        this.counter = store.identity().counter();
        this.transaction = store.identity().transaction();
        this.queues = Queues.load(store.writer(), transaction);
        this.tables = new Tables(store.writer());
        this.keep = keep;
        this.syncs = syncs;
        this.retention = new Retention(store.writer(), keep);
        this.checkpoints = new Checkpoints(store.writer(), store.highWater());
        store.writer().commit();
        this.thread = Thread.ofPlatform().name("redrive-writer").daemon().unstarted(this::run);
    }

    /** A store that is known to be damaged when it is opened has no writer. */
    public void start() {
        if (!stopIfDamaged()) {
            thread.start();
        }
    }

    private boolean stopIfDamaged() {
        Refused damaged = store.damage().refusal();
        if (damaged != null) {
            log.atError().addKeyValue("cause", damaged.why()).log("nothing is written any more");
            stop(damaged);
        }
        return damaged != null;
    }

    public Queues queues() {
        return queues;
    }

    /** The last number given to an item. */
    public long counter() {
        return counter;
    }

    /** Why nothing is written for now, or any more; null if all is well. */
    public @Nullable Refused trouble() {
        Refused why = stopped != null ? stopped : store.damage().refusal();
        return why != null ? why : blocked;
    }

    /**
     * Why only opening the store anew lets it write again; null while it writes or may do so by itself, and where opening it
     * would not help: it is damaged, or was moved, and an empty one would be made in its place.
     */
    public @Nullable Refused restartNeeded() {
        Refused why = stopped;
        if (why != null) {
            boolean helps = gaveUp
                    && why.kind() != Refused.Kind.DAMAGED
                    && store.places().refusal() == null;
            return helps ? why : null;
        }
        Refused no = blocked;
        return no != null && store.places().isMendedByRestart() ? no : null;
    }

    /** Whether it has ended for a failure and not because it was closed. */
    public boolean gaveUp() {
        return gaveUp;
    }

    /** Hands a command over and returns. */
    public void submit(Command command) {
        waiting.add(command);
        if (asleep.get() && asleep.compareAndSet(true, false)) {
            LockSupport.unpark(thread);
        }
        if (ended || (stopped != null && !thread.isAlive())) {
            refuseAll();
        }
    }

    public <T> CompletableFuture<T> amend(Command.Act<T> act) {
        var answer = new CompletableFuture<T>();
        submit(new Command.Amend<>(act, answer));
        return answer;
    }

    /** Writes what waits, then ends. The connection stays open. */
    public void close() {
        closing = true;
        asleep.set(false);
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        refuseAll();
    }

    private void run() {
        try {
            while (stopped == null && !(closing && waiting.isEmpty())) {
                if (waiting.isEmpty() && kept.isEmpty() && blocked == null) {
                    rest();
                }
                if (!stopIfDamaged()) {
                    commit();
                    expire();
                }
            }
            if (stopped == null) {
                lastWords();
            }
        } catch (RuntimeException | Error e) {
            log.atError().setCause(e).log("the writer has ended");
            stop(new Refused(Refused.Kind.UNAVAILABLE, "the writer has ended: " + e, "restart", e));
            throw e;
        } finally {
            if (stopped == null) {
                stopped = new Refused(Refused.Kind.UNAVAILABLE, "the store is closed", null);
            }
            ended = true;
            refuseAll();
        }
    }

    /**
     * Takes what waits, within bounds. Those whose push was just answered are likely to push again at once: a short while
     * for them makes one group, and one sync, of what would be two. Rulings need not wait for them.
     */
    private void gather(Group group, List<Command> into) throws SQLException {
        int expected = answered > SMALL_GROUP ? 0 : answered;
        answered = 0;
        for (Command each : into) {
            group.add(each);
        }
        takeWaiting(group, into);
        for (int i = 0; i < YIELDS_MAX && into.size() < expected; i++) {
            if (i == YIELDS_BEFORE_RULINGS) {
                group.flushRulings();
            }
            yieldOnce();
            takeWaiting(group, into);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // a scheduler that does not listen costs a chance, nothing else
    private static void yieldOnce() {
        Thread.yield();
    }

    private void takeWaiting(Group group, List<Command> into) throws SQLException {
        while (group.messages() < MESSAGES_MAX && group.bytes() < BYTES_MAX) {
            Command next = waiting.poll();
            if (next == null) {
                return;
            }
            into.add(next);
            group.add(next);
        }
    }

    private void rest() {
        asleep.set(true);
        if (waiting.isEmpty() && !closing) {
            LockSupport.parkNanos(this, EXPIRY_LOOK_NANOS);
        }
        asleep.set(false);
    }

    private void commit() {
        List<Command> commands = kept;
        kept = new ArrayList<>();
        Refused moved = moved();
        if (moved != null) {
            for (Command next = waiting.poll(); next != null; next = waiting.poll()) {
                commands.add(next);
            }
            keepRulings(commands, moved);
            pause();
            return;
        }
        Group group = group();
        try {
            gather(group, commands);
            if (commands.isEmpty() && blocked == null) {
                return;
            }
            // While blocked also with nothing to write: that is how the end of it is noticed.
            write(group);
        } catch (SQLException e) {
            undo(group);
            failed(commands, e);
            return;
        } catch (RuntimeException | Error e) {
            // The end of the writer, which refuses what it has in hand.
            kept.addAll(commands);
            throw e;
        }
        healed();
        group.committed(listener);
        answered = commands.size();
        checkpoint(group);
    }

    /** Looked at now and then while all is well, and every time while it is not. */
    private @Nullable Refused moved() {
        long ticks = time.now().ticks();
        if (blocked == null && ticks - lastPlacesLook < PLACES_LOOK_MILLIS) {
            return null;
        }
        lastPlacesLook = ticks;
        return store.places().refusal();
    }

    private Group group() {
        return new Group(
                store.writer(),
                tables,
                queues,
                new Group.State(time.now().wall().toEpochMilli(), counter));
    }

    private void write(Group group) throws SQLException {
        group.flush();
        retention.bound(group);
        Runnable synced = syncs.begin();
        tables.commit(transaction + 1, group.counter());
        synced.run();
        transaction++;
        counter = group.counter();
        store.highWater().write(store.identity().store(), transaction);
    }

    private void undo(Group group) {
        group.undone();
        try {
            tables.rollback();
            renew();
        } catch (SQLException e) {
            // Without a known beginning, what follows could be half a transaction.
            log.atError().setCause(e).log("cannot roll back, the store stops");
            stop(Trouble.BROKEN.refused(e));
        }
    }

    /** Those that failed are of no more use. */
    private void renew() throws SQLException {
        tables.close();
        retention.close();
        checkpoints.close();
        tables = new Tables(store.writer());
        retention = new Retention(store.writer(), keep);
        checkpoints = new Checkpoints(store.writer(), store.highWater());
    }

    private void failed(List<Command> commands, SQLException e) {
        Trouble trouble = Trouble.of(e, store.directory()::isFull);
        if (trouble != Trouble.FULL) {
            log.atError().setCause(e).log("the store stops");
            kept.addAll(commands);
            store.damage().report(e);
            stop(trouble.refused(e));
            return;
        }
        boolean mixed = keepRulings(commands, trouble.refused(e));
        // What is in the log may free its place for what is to come.
        tryCheckpoint();
        if (!mixed) {
            pause();
        }
    }

    /** Nothing can be written for now: all but rulings is refused. Returns whether there was any such. */
    private boolean keepRulings(List<Command> commands, Refused no) {
        if (blocked == null || !blocked.why().equals(no.why())) {
            log.atError().addKeyValue("cause", no.why()).log("cannot write: pushes are refused, rulings are kept");
        }
        blocked = no;
        listener.blocked(no.why(), true);
        boolean mixed = false;
        for (Command each : commands) {
            if (each instanceof Command.Settle) {
                kept.add(each);
            } else {
                refuse(each, no);
                mixed = true;
            }
        }
        return mixed;
    }

    private void pause() {
        LockSupport.parkNanos(this, BLOCKED_PAUSE_NANOS);
    }

    private void healed() {
        if (blocked != null) {
            blocked = null;
            log.info("writing goes on");
            listener.healed();
        }
    }

    private void checkpoint(Group group) {
        try {
            checkpoints.afterCommit(group.bytes());
        } catch (SQLException e) {
            checkpointFailed(e);
        }
    }

    private void tryCheckpoint() {
        try {
            checkpoints.run();
        } catch (SQLException e) {
            checkpointFailed(e);
        }
    }

    private void checkpointFailed(SQLException e) {
        Trouble trouble = Trouble.of(e, store.directory()::isFull);
        if (trouble != Trouble.FULL) {
            log.atError().setCause(e).log("a checkpoint failed, the store stops");
            store.damage().report(e);
            stop(trouble.refused(e));
            return;
        }
        try {
            // SQLite ends the transaction that is open, if only just begun, when a checkpoint finds no space.
            tables.rollback();
            renew();
        } catch (SQLException broken) {
            stop(Trouble.BROKEN.refused(broken));
        }
    }

    /** Now and then, also when nobody writes. */
    private void expire() {
        long ticks = time.now().ticks();
        if (stopped != null || blocked != null || ticks - lastExpiryLook < EXPIRY_LOOK_NANOS / 1_000_000) {
            return;
        }
        lastExpiryLook = ticks;
        for (StoredQueue queue : queues.all()) {
            if (queue.tally().completed() > 0) {
                tidy(group -> retention.expire(group, queue));
            }
            if (tables.seen.mayBeTrimmed(queue)) {
                tidy(group -> tables.seen.trim(queue, group.now()));
            }
        }
    }

    /** Lets go of some of what is too old; says whether there was any. */
    private interface Tidying {
        boolean in(Group group) throws SQLException;
    }

    private void tidy(Tidying step) {
        Group group = group();
        try {
            if (step.in(group)) {
                // More may be due: look again at the next turn, after those who wait.
                lastExpiryLook = 0;
                write(group);
                group.committed(listener);
            } else {
                tables.rollback();
            }
        } catch (SQLException e) {
            undo(group);
            failed(List.of(), e);
        }
    }

    private void lastWords() {
        boolean ours = store.places().areOurs();
        if (ours && !kept.isEmpty()) {
            writeKept();
        }
        if (stopped != null) {
            return;
        }
        try {
            if (ours) {
                queues.keep(store.writer(), transaction);
                store.writer().commit();
            }
            checkpoints.run();
        } catch (SQLException e) {
            log.atWarn().setCause(e).log("the store closes without its last checkpoint; the next open will do it");
        }
    }

    /** The last try for rulings that were kept while a file beside the database was away, or the disk full. */
    private void writeKept() {
        Group group = group();
        try {
            for (Command each : kept) {
                group.add(each);
            }
            write(group);
        } catch (SQLException e) {
            log.atWarn().setCause(e).log("cannot write at the end what was kept");
            undo(group);
            return;
        }
        kept = new ArrayList<>();
        group.committed(listener);
    }

    private void stop(Refused why) {
        gaveUp = true;
        stopped = why;
        listener.blocked(why.why(), false);
        refuseAll();
    }

    private void refuseAll() {
        Refused no = stopped;
        if (no == null) {
            return;
        }
        List<Command> refused = new ArrayList<>(kept);
        kept = new ArrayList<>();
        for (Command next = waiting.poll(); next != null; next = waiting.poll()) {
            refused.add(next);
        }
        refused.forEach(each -> refuse(each, no));
        long rulings = refused.stream()
                .mapToLong(each ->
                        each instanceof Command.Settle settle ? settle.judged().size() : 0)
                .sum();
        if (rulings > 0) {
            log.atError()
                    .addKeyValue("verdicts", rulings)
                    .addKeyValue("cause", no.why())
                    .log("verdicts are not recorded: their messages are attempted again once the store is opened anew");
        }
    }

    private static void refuse(Command command, Refused no) {
        switch (command) {
            case Command.Push push -> push.answer().completeExceptionally(no);
            case Command.Amend<?> amend -> amend.answer().completeExceptionally(no);
            case Command.Settle settle -> {}
        }
    }
}
