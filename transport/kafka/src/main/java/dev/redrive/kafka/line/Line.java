// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.ledger.Ledger;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Source;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.seen.SeenLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The thread that owns a queue's stock. Everyone hands it values through one mailbox; deliveries and settlements go out in one
 * order. It waits for nothing but its mailbox and the next due time.
 */
public final class Line implements Source, Ledger {

    /** The wall clock may jump while we wait for a due time, so it is looked at this often. */
    private static final long LOOK_MILLIS = 200;

    private final Time time;
    private final Stock stock;
    private final SeenLog seen;
    private final Commits commits;
    private final Pauses pauses;
    private final Departures departures;
    private final Rereads rereads;
    private final Stragglers stragglers;
    private final Troubles troubles = new Troubles();
    private final Queue<Runnable> mailbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean asleep = new AtomicBoolean();
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final Thread thread;
    private volatile boolean ended;
    // The line thread's own.
    private final List<Runnable> mail = new ArrayList<>();
    private @Nullable Intake intake;
    private boolean delivering;
    private boolean alone;
    private Moment now;

    /** @param broken told of an exception on this thread: a bug, after which the queue no longer runs */
    public Line(String name, LineParts parts, Consumer<Throwable> broken) {
        this.time = parts.time();
        this.now = time.now();
        this.stock = parts.stock();
        this.seen = parts.shelves().seen();
        this.commits = new Commits(parts.readers(), parts.shelves().outbox());
        this.pauses = new Pauses(parts.bounds(), parts.readers());
        this.rereads = new Rereads(parts.readers());
        this.stragglers =
                new Stragglers(parts.shelves().outbox(), parts.bounds().windowMax());
        this.departures = new Departures(stock, commits);
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(() -> {
            try {
                live();
            } catch (Throwable bug) {
                broken.accept(bug);
            }
        });
    }

    public void start() {
        thread.start();
    }

    /** It is over before a bug is told: whoever closes the queue then must not wait for this thread. */
    private void live() {
        try {
            while (!ended) {
                turn();
                rest();
            }
        } finally {
            seen.close();
            over.complete(null);
            mailbox.clear();
        }
    }

    /** One turn; it waits for nothing. The line's thread calls it, or whoever moves a line that was not started. */
    public void turn() {
        // Taken out before the clock is read, so that nothing read is later than the turn.
        for (Runnable next = mailbox.poll(); next != null; next = mailbox.poll()) {
            mail.add(next);
        }
        now = time.now();
        stock.turnBegins(now.wall());
        mail.forEach(Runnable::run);
        mail.clear();
        // Noted before it is told, and so before it can be committed.
        seen.flush(now.wall().toEpochMilli());
        if (intake != null) {
            stock.tell(intake);
            if (delivering) {
                stock.deliver(intake);
            }
        }
        commits.turn(stock.partitions().values(), now.ticks());
        departures.turn(now.ticks(), alone);
        rereads.turn(stock.parked());
        stragglers.turn(stock, now.ticks());
        pauses.turn(stock, now.ticks());
    }

    private void rest() {
        asleep.set(true);
        if (mailbox.isEmpty() && !ended) {
            long wall = now.wall().toEpochMilli();
            long untilDue = delivering ? stock.nextDue() - wall : Long.MAX_VALUE;
            boolean stuckOnDemand = untilDue <= 0;
            long wait = stuckOnDemand ? LOOK_MILLIS : Math.clamp(untilDue, 1, LOOK_MILLIS);
            LockSupport.parkNanos(this, (departures.isEmpty() ? wait : Math.min(wait, 5)) * 1_000_000);
        }
        asleep.set(false);
    }

    /** What comes when it is over is dropped: nobody would ever read it. Then false. */
    private boolean post(Runnable letter) {
        if (over.isDone()) {
            return false;
        }
        mailbox.add(letter);
        if (asleep.get() && asleep.compareAndSet(true, false)) {
            LockSupport.unpark(thread);
        }
        return true;
    }

    private <T> CompletableFuture<T> ask(Consumer<CompletableFuture<T>> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        if (!post(() -> question.accept(answer))) {
            answer.completeExceptionally(new IllegalStateException("the line is over"));
        }
        return answer;
    }

    // ---- the engine's side ----

    @Override
    public void open(Intake intake) {
        post(() -> {
            this.intake = intake;
            delivering = true;
            if (troubles.isEmpty()) {
                intake.healed();
            } else {
                troubles.tellAll(intake);
            }
        });
    }

    @Override
    public void follow(Duplicates duplicates) {
        post(() -> seen.follow(duplicates));
    }

    @Override
    public void demand(int messages, long bytes) {
        post(() -> stock.demand(messages, bytes));
    }

    @Override
    public void giveBack(List<Delivery> unattempted) {
        post(() -> stock.giveBack(unattempted));
    }

    @Override
    public void submit(List<Ruling> rulings) {
        post(() -> stock.rule(rulings));
    }

    /** Settlements go on, and commits; deliveries end. */
    @Override
    public void close() {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        post(() -> {
            delivering = false;
            closed.complete(null);
        });
        if (thread.isAlive()) {
            CompletableFuture.anyOf(closed, over).join();
        }
    }

    // ---- the pollers' side ----

    public void assigned(List<Assigned> partitions) {
        post(() -> partitions.forEach(stock::assigned));
    }

    /** @param position below which nothing unseen lies any more */
    public void fetched(String place, long epoch, List<Delivery> deliveries, long position) {
        post(() -> stock.fetched(place, epoch, deliveries, position));
    }

    public void returned(String place, long epoch, List<Arrival> arrivals, long position) {
        post(() -> stock.returned(place, epoch, arrivals, position));
    }

    /** What is returned of that partition from now on may have been before. */
    public void readsAgain(String place, long epoch) {
        post(() -> stock.readsAgain(place, epoch));
    }

    /**
     * These partitions leave in order. The future completes when nothing of them runs any more and all of it was handed to the
     * reader for its last commit, at the latest when that time is over. It fails if the line is over.
     */
    public CompletableFuture<Void> revoked(Set<String> places, long withinMillis) {
        return ask(gone -> {
            departures.add(places, now.ticks() + withinMillis, gone);
            tellRevoked(places);
        });
    }

    /** These partitions are someone else's already. */
    public void lost(Set<String> places) {
        post(() -> {
            stock.forget(places);
            commits.forget(places);
            tellRevoked(places);
        });
    }

    private void tellRevoked(Set<String> places) {
        if (intake != null) {
            intake.revoked(Set.copyOf(places));
        }
    }

    public void commitFailed(String place) {
        post(() -> {
            Partition partition = stock.partitions().get(place);
            if (partition != null) {
                commits.failed(partition);
            }
        });
    }

    /** Something cannot be read or written for now, and why; {@code null} when that is over. */
    public void trouble(String where, @Nullable String cause) {
        trouble(where, cause, false);
    }

    /** @param recordsNothing whether no verdict can be recorded while it lasts, so that no attempt may begin */
    public void trouble(String where, @Nullable String cause, boolean recordsNothing) {
        post(() -> {
            if (intake == null) {
                troubles.note(where, cause, recordsNothing);
            } else {
                troubles.tell(where, cause, recordsNothing, intake);
            }
        });
    }

    // ---- the publisher's side ----

    public void published(Ruling ruling) {
        post(() -> stock.published(ruling));
    }

    /** It was not written, and will not be: its partition has gone before. */
    public void notPublished(Ruling ruling) {
        post(() -> stock.notPublished(ruling));
    }

    /** One that lay far behind lies at another offset too now. */
    public void writtenAgain(Assigned partition, long from, long to) {
        post(() -> stock.writtenAgain(partition, from, to));
    }

    /** The retry topic takes nothing of that size any more: it waits where it lies. */
    public void notWrittenAgain(Assigned partition, long from) {
        post(() -> stock.notWrittenAgain(partition, from));
    }

    public void kept(Outbox.Progressed position, int partition, long offset) {
        post(() -> {
            Partition holder = holder(position);
            if (holder != null) {
                commits.kept(position, holder, partition, offset);
            }
        });
    }

    /** What that epoch has kept in the progress topic is named by no commit any more. */
    public void outlived(String place, long epoch) {
        post(() -> commits.outlived(place, epoch, stock.partitions().get(place)));
    }

    /** The progress topic takes nothing of that size. */
    public void notKept(Outbox.Progressed position) {
        post(() -> {
            Partition holder = holder(position);
            if (holder != null) {
                commits.notKept(position, holder);
            }
        });
    }

    private @Nullable Partition holder(Outbox.Progressed position) {
        Partition holder = stock.partitions().get(position.of().place());
        return holder != null && holder.assigned.epoch() == position.of().epoch() ? holder : null;
    }

    /** The retry topic takes nothing of that size: it waits in memory instead. */
    public void notParked(Ruling ruling) {
        post(() -> stock.holdInstead(ruling));
    }

    // ---- anyone ----

    /** Fails if the line is over. */
    public CompletableFuture<LineReport> report() {
        return ask(answer -> answer.complete(describe()));
    }

    private LineReport describe() {
        var waits = new WaitsByPartition(stock, now.wall().toEpochMilli());
        List<LineReport.Stretch> stretches = new ArrayList<>();
        for (Partition each : stock.partitions().values()) {
            stretches.add(new LineReport.Stretch(
                    each.assigned.reading(),
                    each.place(),
                    each.window.watermark(),
                    each.window.end(),
                    each.out,
                    waits.of(each.assigned)));
        }
        stretches.sort(Comparator.comparing(LineReport.Stretch::reading).thenComparing(LineReport.Stretch::place));
        return new LineReport(stretches, stock.holding().followers(), pauses.reasons(stock));
    }

    /** The engine has drained: what it still holds will not come back, and nobody waits for it. */
    public void engineIsGone() {
        post(() -> alone = true);
    }

    /** Ends the thread. The pollers are gone by now. */
    public void end() {
        ended = true;
        asleep.set(false);
        LockSupport.unpark(thread);
        if (thread.isAlive()) {
            over.join();
        }
    }
}
