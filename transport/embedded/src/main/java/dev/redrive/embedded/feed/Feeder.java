// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.core.port.Intake;
import dev.redrive.core.time.Time;
import dev.redrive.embedded.codec.Ids;
import dev.redrive.embedded.recover.Connections;
import dev.redrive.embedded.recover.Directory;
import dev.redrive.embedded.recover.Opened;
import dev.redrive.embedded.recover.StoreDamage;
import dev.redrive.embedded.write.Committed;
import dev.redrive.embedded.write.StoredQueue;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that talks to engines. Commits come in from the writer, demand and what is given back from the engines, all
 * through one mailbox; deliveries and settlements go out in one order. It waits for nothing but its mailbox and the next due time.
 */
public final class Feeder implements Committed.Listener {
    private static final Logger log = LoggerFactory.getLogger(Feeder.class);
    private static final int LETTERS_AT_ONCE = 1024;
    /** The wall clock may jump while we wait for a due time, so it is looked at this often. */
    private static final long LOOK_MILLIS = 200;

    /** Something to do on the feeder thread. */
    @FunctionalInterface
    interface Letter {
        void open() throws SQLException;
    }

    private final Time time;
    private final Connection connection;
    private final Ids ids;
    private final Followers followers;
    private final StoreDamage damage;
    private final Queue<Letter> mailbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean asleep = new AtomicBoolean();
    private final Map<StoredQueue, Out> outs = new ConcurrentHashMap<>();
    private final Thread thread;
    private volatile boolean closing;
    // The feeder thread's own.
    private final Map<StoredQueue, Line> lines = new HashMap<>();
    private final List<CompletableFuture<@Nullable Void>> whenIdle = new ArrayList<>();
    private Reads reads;
    private final Set<StoredQueue> unreadable = new HashSet<>();
    /** Set while nothing can be written. */
    private @Nullable Blocked blocked;

    /** @param heals false if the store writes nothing more until it is opened again */
    private record Blocked(String cause, boolean heals) {}

    public Feeder(Opened opened, Ids ids, Time time) throws SQLException {
        Directory directory = opened.directory();
        this.time = time;
        this.damage = opened.damage();
        this.connection = Connections.reader(directory.database());
        this.ids = ids;
        this.reads = new Reads(connection, ids);
        this.followers = new Followers(directory.followers());
        this.thread = Thread.ofPlatform().name("redrive-feeder").daemon().unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /** What of that queue is out with an engine. */
    public Out out(StoredQueue queue) {
        return outs.computeIfAbsent(queue, each -> new Out());
    }

    /** Ends a person's hold on an item that was not changed. */
    public void letGo(StoredQueue queue, long seq) {
        post(() -> {
            out(queue).letGo(seq);
            Line line = lines.get(queue);
            if (line != null) {
                line.letGo(seq);
            }
        });
    }

    void post(Letter letter) {
        mailbox.add(letter);
        wake();
    }

    private void wake() {
        if (asleep.get() && asleep.compareAndSet(true, false)) {
            LockSupport.unpark(thread);
        }
    }

    /** Done when there is nothing left to do until someone asks or time moves. */
    public CompletableFuture<@Nullable Void> idle() {
        var idle = new CompletableFuture<@Nullable Void>();
        post(() -> whenIdle.add(idle));
        return idle;
    }

    boolean isCurrentThread() {
        return Thread.currentThread().equals(thread);
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    Time time() {
        return time;
    }

    Reads reads() {
        return reads;
    }

    Followers followers() {
        return followers;
    }

    /** On the feeder thread. */
    void add(StoredQueue queue, Line line) {
        lines.put(queue, line);
        if (blocked != null) {
            line.intake().ledgerBlocked(blocked.cause, blocked.heals);
        }
    }

    @Override
    public void committed(List<Committed> changes) {
        post(() -> {
            for (Committed each : changes) {
                Line line = lines.get(each.queue());
                if (line != null) {
                    tell(line, each);
                }
                release(each);
            }
        });
    }

    private static void tell(Line line, Committed change) throws SQLException {
        switch (change) {
            case Committed.Pushed pushed -> line.pushed(pushed.drafts(), pushed.firstSeq());
            case Committed.Settled settled -> line.settled(settled.judged(), settled.at());
            case Committed.Timed timed -> line.timed(timed);
            case Committed.Dropped dropped -> line.dropped(dropped);
        }
    }

    /** A person's act is over once the line knows of it. */
    private void release(Committed change) {
        switch (change) {
            case Committed.Timed timed -> out(timed.queue()).letGo(timed.seq());
            case Committed.Dropped dropped -> out(dropped.queue()).letGo(dropped.seq());
            case Committed.Pushed pushed -> {}
            case Committed.Settled settled -> {}
        }
    }

    @Override
    public void blocked(String cause, boolean heals) {
        post(() -> {
            blocked = new Blocked(cause, heals);
            lines.values().forEach(each -> each.intake().ledgerBlocked(cause, heals));
        });
    }

    @Override
    public void healed() {
        post(() -> {
            blocked = null;
            lines.values().forEach(each -> each.intake().healed());
        });
    }

    public void close() throws SQLException {
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
        followers.close();
        connection.close();
    }

    private void run() {
        while (!closing) {
            boolean worked = read();
            long now = time.now().wall().toEpochMilli();
            long next = DueTimes.NEVER;
            for (Map.Entry<StoredQueue, Line> each : lines.entrySet()) {
                try {
                    worked |= each.getValue().turn(now);
                    next = Math.min(next, each.getValue().nextDue());
                    if (!unreadable.isEmpty() && unreadable.remove(each.getKey())) {
                        readable(each.getValue().intake());
                    }
                } catch (SQLException e) {
                    next = Math.min(next, now + LOOK_MILLIS);
                    trouble(each.getKey(), each.getValue().intake(), e);
                }
            }
            if (!worked) {
                rest(now, next);
            }
        }
        read();
    }

    private boolean read() {
        int count = 0;
        for (Letter next = mailbox.poll(); next != null; next = mailbox.poll()) {
            try {
                next.open();
            } catch (SQLException e) {
                log.atError().setCause(e).log("the feeder's own files failed");
                renew();
            }
            if (++count == LETTERS_AT_ONCE) {
                break;
            }
        }
        return count > 0;
    }

    private void rest(long now, long next) {
        asleep.set(true);
        if (mailbox.isEmpty() && !closing) {
            whenIdle.forEach(each -> each.complete(null));
            whenIdle.clear();
            if (next == DueTimes.NEVER) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, Math.clamp(next - now, 1, LOOK_MILLIS) * 1_000_000);
            }
        }
        asleep.set(false);
    }

    /** Statements that failed are of no more use. */
    private void renew() {
        try {
            reads.close();
            reads = new Reads(connection, ids);
            followers.renew();
        } catch (SQLException e) {
            log.atError().setCause(e).log("cannot read yet");
        }
    }

    private void trouble(StoredQueue queue, Intake intake, SQLException e) {
        log.atError().addKeyValue("queue", queue.name()).setCause(e).log("cannot read");
        damage.report(e);
        unreadable.add(queue);
        if (blocked == null) {
            intake.blocked("cannot read: " + e.getMessage());
        }
        renew();
    }

    /** Reports that it can be read again, which says nothing of writing. */
    private void readable(Intake intake) {
        if (blocked == null) {
            intake.healed();
        }
    }
}
