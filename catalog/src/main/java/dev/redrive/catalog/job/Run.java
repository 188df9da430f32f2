// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobKind;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Progress;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job, and the work on it while it is ours. One turn is one batch; whoever gives turns also says the time. People's words
 * (pause, resume, cancel) wait for the batch at hand, so the lock is held while a yard is called; what lists show is kept beside it.
 *
 * <p>A run that begins again, after a start or a failure, first lets the catalog catch up and then begins at the letters not
 * counted yet: their fates tell which it has dealt with.
 */
final class Run {
    private static final Logger log = LoggerFactory.getLogger(Run.class);
    /** A turn that nothing but a person brings. */
    static final long NEVER = Long.MAX_VALUE;

    private static final int BATCH_MAX = 500;
    /** With an eye on letters that die again, there must be time to hear of them. */
    private static final int CAREFUL_BATCH_MAX = 50;

    private static final long CAREFUL_MILLIS = 100;
    private static final long LOOK_AGAIN_MILLIS = 500;
    private static final long SAVE_MILLIS = 5000;
    private static final long FIRST_WAIT_MILLIS = 1000;
    private static final long LAST_WAIT_MILLIS = 60_000;
    private static final Duration CATCH_UP_MAX = Duration.ofSeconds(5);

    private final JobParts parts;
    private final Shelf shelf;
    private final DeathWatch watch = new DeathWatch();
    private final ReentrantLock lock = new ReentrantLock();
    private Saved saved;
    private Progress progress;
    private @Nullable Pacer pacer;
    private @Nullable ExportDeed export;
    private Place place;
    private boolean again;
    private boolean mustCatchUp;
    private long metDeaths;
    private long savedAt;
    private long failures;
    private long watchUntil = -1;
    private @Nullable String trouble;
    private volatile long due;
    private volatile Job view;

    /** @param again whether it may have been worked on before */
    Run(Saved saved, boolean again, Shelf shelf, JobParts parts) {
        this.parts = parts;
        this.shelf = shelf;
        this.saved = saved;
        this.view = saved.job();
        this.progress = saved.job().progress();
        this.place = new Place(shelf);
        begin(again);
    }

    /** From the first letter on: what is done already is seen by the fates, but for what is in a file. */
    private void begin(boolean mayHaveBeenHere) {
        again = mayHaveBeenHere;
        mustCatchUp = true;
        pacer = null;
        watchUntil = -1;
        place = new Place(shelf);
        if (saved.job().state().isOver()) {
            return;
        }
        if (saved.job().act() instanceof Act.Export(var format)) {
            var file = ExportDeed.file(parts.exports(), saved.job().id(), format);
            boolean there = ExportDeed.isThere(file, saved.marks().bytes());
            Saved.Marks marks = saved.marks()
                    .written(
                            there ? saved.marks().written() : 0,
                            there ? saved.marks().bytes() : 0);
            saved = saved.with(marks);
            export = new ExportDeed(file, format, parts.redaction(), marks.bytes());
            place.skip(marks.written());
            progress = there
                    ? saved.job().progress()
                    : Progress.of(saved.job().progress().all());
        } else {
            progress = Progress.of(saved.job().progress().all());
        }
    }

    Job job() {
        return view;
    }

    boolean isOurs() {
        return view.owner().equals(parts.owner());
    }

    /** Whether it goes on by itself. */
    boolean wantsTurns() {
        JobState state = view.state();
        return isOurs() && (state == JobState.RUNNING || state == JobState.FAILED);
    }

    long due() {
        return due;
    }

    void waitsForItsTurn() {
        if (lock.tryLock()) {
            try {
                show("waits for its turn");
            } finally {
                lock.unlock();
            }
        }
    }

    /** A letter died: any thread, without waiting. */
    void died(DeadLetter letter) {
        watch.died(letter);
    }

    void turn(Moment now) {
        lock.lock();
        try {
            if (wantsTurns() && now.ticks() >= due) {
                due = work(now);
            }
        } finally {
            lock.unlock();
        }
    }

    private long work(Moment now) {
        try {
            if (saved.job().state() == JobState.FAILED) {
                saved = saved.next(JobState.RUNNING, progress, null, null);
            }
            long next = step(now);
            failures = 0;
            return next;
        } catch (RuntimeException e) {
            return failed(now, e);
        }
    }

    private long step(Moment now) {
        if (mustCatchUp && !catchUp()) {
            show("waits for the catalog to read on");
            return now.ticks() + LOOK_AGAIN_MILLIS;
        }
        mustCatchUp = false;
        countDeaths();
        if (diedTooOften()) {
            long died = progress.diedAgain();
            save(JobState.STOPPED, died + " of " + progress.done() + " sent died again", now.wall());
            return NEVER;
        }
        int room = room(now.ticks());
        if (room <= 0) {
            return pacer == null ? now.ticks() : pacer.next(now.ticks());
        }
        List<Picked> letters = place.next(saved, room);
        if (letters.isEmpty()) {
            return end(now);
        }
        int acted = batch(letters);
        if (pacer != null) {
            pacer.used(acted);
        }
        if (waitsAfterCanary()) {
            save(JobState.PAUSED, "the canary: " + progress.done() + " were sent; resume to go on", now.wall());
            return NEVER;
        }
        saveNowAndThen(now);
        return nextDue(now.ticks(), acted);
    }

    /** @return how many were acted on */
    private int batch(List<Picked> letters) {
        Deed deed = deed();
        var judge = new Judge(saved, parts.catalog().heldGroups(), again);
        Tally tally = new Batch(parts.catalog(), judge, deed, watch).work(letters);
        progress = tally.on(progress);
        place.passed(letters.size());
        trouble = tally.why == null ? trouble : tally.why;
        if (export != null) {
            saved = saved.with(saved.marks().written(progress.handled(), export.length()));
            saved = saved.next(JobState.RUNNING, progress, trouble, null);
            shelf.save(saved);
        }
        meter(tally);
        show(trouble);
        return tally.acted;
    }

    private Deed deed() {
        return switch (saved.job().act()) {
            case Act.Replay replay -> {
                if (saved.letters().parts() > 0 && replay.edited() == null) {
                    throw new Refused(
                            Refused.Kind.DAMAGED,
                            "the edited content of this job cannot be read",
                            "cancel it, and edit the letter again");
                }
                yield new ReplayDeed(saved.job(), replay, watch, parts.time());
            }
            case Act.Purge() ->
                (yard, letters) -> yard.drop(
                        letters.stream().map(each -> each.letter()).toList(),
                        saved.job().id());
            case Act.Export any -> Objects.requireNonNull(export);
        };
    }

    private boolean catchUp() {
        for (String yard : saved.letters().yards()) {
            if (!parts.catalog().catchUp(yard, CATCH_UP_MAX)) {
                return false;
            }
        }
        return parts.catalog().catchUp(saved.letters().yard(), CATCH_UP_MAX);
    }

    private int room(long ticks) {
        if (!(saved.job().act() instanceof Act.Replay replay)) {
            return BATCH_MAX;
        }
        int room = replay.stopIf() == null ? BATCH_MAX : CAREFUL_BATCH_MAX;
        if (replay.perSecond() > 0) {
            if (pacer == null) {
                pacer = new Pacer(replay.perSecond(), ticks);
            }
            room = Math.min(room, pacer.room(ticks));
        }
        if (replay.canary() > 0 && !saved.marks().canaryPassed()) {
            room = (int) Math.min(room, Math.max(1, replay.canary() - progress.done()));
        }
        return room;
    }

    private boolean waitsAfterCanary() {
        return saved.job().act() instanceof Act.Replay replay
                && replay.canary() > 0
                && !saved.marks().canaryPassed()
                && progress.done() >= replay.canary()
                && progress.handled() < progress.all();
    }

    private boolean diedTooOften() {
        if (!(saved.job().act() instanceof Act.Replay replay) || progress.handled() >= progress.all()) {
            return false;
        }
        Double stopIf = replay.stopIf();
        long sent = progress.done() - saved.marks().forgivenSent();
        long died = progress.diedAgain() - saved.marks().forgivenDied();
        return stopIf != null && sent >= Act.Replay.STOP_AFTER && died > stopIf * sent;
    }

    private long nextDue(long ticks, int acted) {
        if (pacer != null) {
            return acted == 0 ? ticks : pacer.next(ticks);
        }
        boolean careful = saved.job().act() instanceof Act.Replay replay && replay.stopIf() != null;
        return careful && acted > 0 ? ticks + CAREFUL_MILLIS : ticks;
    }

    private long end(Moment now) {
        boolean sent = saved.job().act().kind() == JobKind.REPLAY && progress.done() > 0;
        if (sent && watchUntil < 0) {
            watchUntil = now.ticks() + Act.Replay.WATCH.toMillis();
        }
        if (sent && now.ticks() < watchUntil) {
            show("waits for letters that die again");
            return Math.min(watchUntil, now.ticks() + LOOK_AGAIN_MILLIS);
        }
        if (export != null) {
            export.finish();
        }
        // Whoever selects next shall not choose what was just done.
        boolean known = catchUp();
        log.atInfo()
                .addKeyValue("job", saved.job().id())
                .addKeyValue("progress", progress)
                .addKeyValue("indexed", known)
                .log("job done");
        save(JobState.DONE, trouble, now.wall());
        saved = shelf.dropLetters(saved);
        return NEVER;
    }

    private void countDeaths() {
        long died = watch.count();
        progress = new Progress(
                progress.all(), progress.done(), progress.passed(), progress.held(), progress.failed(), died);
        if (died > metDeaths && !again) {
            parts.meter().counted(ReplayMeter.Result.DIED_AGAIN, died - metDeaths);
        }
        metDeaths = died;
    }

    private void meter(Tally tally) {
        if (saved.job().act().kind() == JobKind.REPLAY) {
            parts.meter().counted(ReplayMeter.Result.REPLAYED, tally.acted);
            parts.meter().counted(ReplayMeter.Result.PASSED, tally.passed);
            parts.meter().counted(ReplayMeter.Result.HELD, tally.held);
            parts.meter().counted(ReplayMeter.Result.FAILED, tally.failed);
        }
    }

    private long failed(Moment now, RuntimeException e) {
        long wait = Math.min(LAST_WAIT_MILLIS, FIRST_WAIT_MILLIS << Math.min(failures, 10));
        failures++;
        again = true;
        mustCatchUp = true;
        if (pacer != null) {
            pacer.rested(now.ticks());
        }
        if (export != null) {
            export.backTo(saved.marks().bytes());
        }
        if (failures == 1) {
            log.atWarn().addKeyValue("job", saved.job().id()).setCause(e).log("a job cannot go on; trying again");
        }
        saved = saved.next(JobState.FAILED, progress, e.getMessage() + "; it is tried again by itself", null);
        try {
            shelf.save(saved);
        } catch (RuntimeException unsaved) {
            // The yard that fails is mostly the one that keeps the note; as running it goes on after a start too.
            log.atDebug().addKeyValue("job", saved.job().id()).setCause(unsaved).log("not noted");
        }
        view = saved.job();
        return now.ticks() + wait;
    }

    private void saveNowAndThen(Moment now) {
        if (now.ticks() - savedAt >= SAVE_MILLIS) {
            savedAt = now.ticks();
            save(JobState.RUNNING, trouble, now.wall());
        }
    }

    private void save(JobState state, @Nullable String note, Instant now) {
        Saved next = saved.next(state, progress, note, state.isOver() ? now : null);
        shelf.save(next);
        saved = next;
        view = saved.job();
    }

    private void show(@Nullable String note) {
        view = saved.next(saved.job().state(), progress, note, saved.job().endedAt())
                .job();
    }

    /** A person's word. */
    Job pause(Moment now) {
        return said(now, JobState.PAUSED);
    }

    Job cancel(Moment now) {
        Job cancelled = said(now, JobState.CANCELLED);
        lock.lock();
        try {
            saved = shelf.dropLetters(saved);
        } finally {
            lock.unlock();
        }
        return cancelled;
    }

    private Job said(Moment now, JobState state) {
        lock.lock();
        try {
            countDeaths();
            save(state, null, now.wall());
            return view;
        } finally {
            lock.unlock();
        }
    }

    /** Ours from now on, if it was not. */
    Job resume(Moment now) {
        lock.lock();
        try {
            boolean taken = !isOurs();
            Saved before = saved;
            saved = saved.ownedBy(parts.owner()).with(saved.marks().goneOn(progress));
            try {
                save(JobState.RUNNING, null, now.wall());
            } catch (RuntimeException e) {
                saved = before;
                throw e;
            }
            if (taken) {
                begin(true);
            }
            if (pacer != null) {
                pacer.rested(now.ticks());
            }
            due = now.ticks();
            return view;
        } finally {
            lock.unlock();
        }
    }

    /** Nothing is left of it. */
    void forget() {
        lock.lock();
        try {
            if (saved.job().act() instanceof Act.Export(var format)) {
                ExportDeed.delete(ExportDeed.file(parts.exports(), saved.job().id(), format));
            }
            shelf.forget(saved);
        } finally {
            lock.unlock();
        }
    }

    /** What the yard tells of it: another instance may have taken it, or noted how far it came. */
    void told(Saved news) {
        lock.lock();
        try {
            boolean other = !news.job().owner().equals(saved.job().owner());
            if (news.rev() > saved.rev() || (news.rev() == saved.rev() && other)) {
                saved = news;
                progress = news.job().progress();
                view = news.job();
                begin(true);
            }
        } finally {
            lock.unlock();
        }
    }
}
