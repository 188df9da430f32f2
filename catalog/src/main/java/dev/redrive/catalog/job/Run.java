// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobKind;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.ReplayEnds;
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
    private static final long LOOK_AGAIN_MILLIS = 500;
    /** The news of an end brings a look of its own: without news only the time that has passed changes anything. */
    private static final long LOOK_AGAIN_MAX_MILLIS = 30_000;
    /** A job that has waited for so long looks again after one part of it in so many. */
    private static final long LOOK_AGAIN_PART = 20;

    private static final long SAVE_MILLIS = 5000;
    private static final long FIRST_WAIT_MILLIS = 1000;
    private static final long LAST_WAIT_MILLIS = 60_000;
    private static final Duration CATCH_UP_MAX = Duration.ofSeconds(5);

    private final JobParts parts;
    private final Shelf shelf;
    private final ReentrantLock lock = new ReentrantLock();
    private Saved saved;
    private Progress progress;
    private @Nullable Pacer pacer;
    private @Nullable ExportDeed export;
    private Place place;
    private boolean again;
    private boolean mustCatchUp;
    /** Counted before this run began again: shown until it has come as far. */
    private Progress before;

    private ReplayEnds metered;
    private long savedAt;
    private volatile long lookedAt;
    private volatile long watchDue;
    /** Whether a message has ended since ends were counted last. Set by the thread that reads news. */
    private volatile boolean hasNews;

    private @Nullable Saved lastSaved;
    private long failures;
    private @Nullable String trouble;
    private volatile long due;
    private volatile boolean waits;
    private volatile Job view;

    /** @param again whether it may have been worked on before */
    Run(Saved saved, boolean again, Shelf shelf, JobParts parts) {
        this.parts = parts;
        this.shelf = shelf;
        this.saved = saved;
        this.view = saved.job();
        this.progress = saved.job().progress();
        this.before = progress;
        this.metered = progress.ends();
        this.place = new Place(shelf);
        begin(again);
    }

    /** From the first letter on: what is done already is seen by the fates, but for what is in a file. */
    private void begin(boolean mayHaveBeenHere) {
        again = mayHaveBeenHere;
        mustCatchUp = true;
        waits = false;
        pacer = null;
        before = saved.job().progress();
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
            progress = Progress.of(saved.job().progress().all())
                    .with(saved.job().progress().ends());
        }
    }

    /** The job as it is shown. Of another instance's job it is known that it waits once all letters had their turn. */
    Job job() {
        Job seen = view;
        Progress counted = seen.progress();
        boolean allSent = counted.handled() >= counted.all() && counted.trying() > 0;
        boolean waiting = isOurs() ? waits : seen.act() instanceof Act.Replay && allSent;
        return seen.waiting(waiting && seen.state() == JobState.RUNNING);
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
        return waits && hasNews ? Math.min(due, lookedAt + LOOK_AGAIN_MILLIS) : due;
    }

    /** A message that it sent back has ended, and the catalog knows it. */
    void hasNews() {
        hasNews = true;
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

    /** Whether it only waits for messages to end, so that others may work. */
    boolean waits() {
        return waits;
    }

    /**
     * Counts how messages end while nothing is sent: of a job that is paused, stopped or cancelled, or that another instance works on. Does
     * nothing while the job is being worked on.
     */
    void watch(Moment now) {
        Job seen = view;
        if (!(seen.act() instanceof Act.Replay)) {
            return;
        }
        boolean over = seen.state() == JobState.DONE || (wantsTurns() && seen.state() == JobState.RUNNING);
        long next = hasNews ? Math.min(watchDue, lookedAt + LOOK_AGAIN_MILLIS) : watchDue;
        if (over || seen.progress().trying() == 0 || now.ticks() < next || !lock.tryLock()) {
            return;
        }
        try {
            lookedAt = now.ticks();
            watchDue = lookAgain(now);
            countEnds();
            boolean tooLate =
                    seen.state() == JobState.CANCELLED && quiet(now.wall()).compareTo(Act.Replay.END_WAIT_MAX) >= 0;
            if (tooLate && isOurs()) {
                Progress last = ReplayControl.lastOf(shown());
                saveEnds(last, ReplayControl.tooLate(shown()));
                progress = last;
                meterEnds();
            } else if (shown().trying() == 0 && isOurs()) {
                saveEnds(shown(), noteNow());
            } else {
                show(noteNow());
            }
        } catch (RuntimeException e) {
            log.atDebug().addKeyValue("job", seen.id()).setCause(e).log("ends not counted; trying again");
        } finally {
            lock.unlock();
        }
    }

    /** The note, and how the messages stand now if it says how they stood when it was written. */
    private @Nullable String noteNow() {
        String note = saved.job().note();
        String then = saved.job().progress().outcome();
        String now = shown().outcome();
        if (note == null || now.equals(then) || !(saved.marks().asked() || note.contains(then))) {
            return note;
        }
        return note + "; by now " + now;
    }

    private void saveEnds(Progress last, @Nullable String note) {
        Saved next = saved.next(saved.job().state(), last, note, saved.job().endedAt());
        shelf.save(next);
        saved = next;
        view = saved.job();
    }

    void turn(Moment now) {
        lock.lock();
        try {
            if (wantsTurns() && now.ticks() >= due()) {
                due = work(now);
            }
        } finally {
            lock.unlock();
        }
    }

    private long work(Moment now) {
        try {
            if (saved.job().state() == JobState.FAILED) {
                saved = saved.next(JobState.RUNNING, shown(), null, null);
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
        lookedAt = now.ticks();
        countEnds();
        if (!(saved.job().act() instanceof Act.Replay replay)) {
            return send(now, BATCH_MAX);
        }
        var control = new ReplayControl(replay, progress, saved.marks(), quiet(now.wall()));
        ReplayControl.Step next = control.next(BATCH_MAX);
        waits = next instanceof ReplayControl.Step.Wait;
        return switch (next) {
            case ReplayControl.Step.Send(var most) -> send(now, Math.min(most, room(replay, now.ticks())));
            case ReplayControl.Step.GoOn(var note) -> {
                trouble = note;
                save(saved.with(saved.marks().passed()), JobState.RUNNING, note, now.wall());
                yield now.ticks();
            }
            case ReplayControl.Step.Wait(var note) -> {
                show(note);
                saveNowAndThen(now, note);
                yield lookAgain(now);
            }
            case ReplayControl.Step.Pause(var note) -> ask(JobState.PAUSED, note, now);
            case ReplayControl.Step.Stop(var note) -> ask(JobState.STOPPED, note, now);
            case ReplayControl.Step.End(var last, var note) -> {
                progress = last;
                meterEnds();
                yield end(now, trouble(note));
            }
        };
    }

    /** The longer nothing was sent, the later. */
    private long lookAgain(Moment now) {
        long wait = quiet(now.wall()).toMillis() / LOOK_AGAIN_PART;
        return now.ticks() + Math.clamp(wait, LOOK_AGAIN_MILLIS, LOOK_AGAIN_MAX_MILLIS);
    }

    private long ask(JobState state, String note, Moment now) {
        save(saved.with(saved.marks().asking()), state, note, now.wall());
        return NEVER;
    }

    /** The outcome, and why letters could not be sent if there were such. */
    private @Nullable String trouble(String note) {
        if (progress.done() == 0) {
            return trouble;
        }
        return progress.failed() > 0 && trouble != null ? note + "; " + trouble : note;
    }

    private long send(Moment now, int room) {
        if (room <= 0) {
            return pacer == null ? now.ticks() : pacer.next(now.ticks());
        }
        List<Picked> letters = place.next(saved, upToTheNote(room));
        if (letters.isEmpty()) {
            return end(now, trouble);
        }
        int acted = batch(letters, now);
        if (pacer != null) {
            pacer.used(acted);
        }
        saveNowAndThen(now, trouble);
        if (pacer != null) {
            return acted == 0 ? now.ticks() : pacer.next(now.ticks());
        }
        return now.ticks();
    }

    /** @return how many were acted on */
    private int batch(List<Picked> letters, Moment now) {
        Deed deed = deed();
        Tally tally = new Batch(parts.catalog(), saved, again, deed).work(letters);
        progress = tally.on(progress);
        place.passed(letters.size());
        if (again && export == null && progress.handled() == before.handled()) {
            progress = progress.withDone(before.done());
        }
        if (tally.acted > 0 || saved.marks().sentAt() == 0) {
            saved = saved.with(saved.marks().sent(now.wall()));
        }
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

    /** A run that began again has a batch end where its note was written, to compare what it finds with what was counted there. */
    private int upToTheNote(int most) {
        long left = before.handled() - progress.handled();
        return left > 0 ? (int) Math.min(most, left) : most;
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
                yield new ReplayDeed(saved.job(), replay, parts.time());
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

    private int room(Act.Replay replay, long ticks) {
        if (replay.perSecond() <= 0) {
            return BATCH_MAX;
        }
        if (pacer == null) {
            pacer = new Pacer(replay.perSecond(), ticks);
        }
        return pacer.room(ticks);
    }

    /** Since the last letter was sent, by the wall clock: it goes on while no daemon runs. */
    private Duration quiet(Instant now) {
        return Duration.between(Instant.ofEpochMilli(saved.marks().sentAt()), now);
    }

    private long end(Moment now, @Nullable String note) {
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
        save(JobState.DONE, note, now.wall());
        saved = shelf.dropLetters(saved);
        return NEVER;
    }

    /** Takes the larger count of each end: a rebuild of the index may have lost some that were counted before. */
    private void countEnds() {
        hasNews = false;
        if (!countsEnds()) {
            return;
        }
        progress = progress.with(
                progress.ends().most(parts.catalog().ends().of(saved.job().id())));
        meterEnds();
    }

    private void meterEnds() {
        if (isOurs()) {
            ReplayEnds more = progress.ends().minus(metered);
            parts.meter().counted(ReplayMeter.Result.SUCCEEDED, Math.max(0, more.succeeded()));
            parts.meter().counted(ReplayMeter.Result.DIED_AGAIN, Math.max(0, more.died()));
            parts.meter().counted(ReplayMeter.Result.DROPPED, Math.max(0, more.dropped()));
            parts.meter().counted(ReplayMeter.Result.UNKNOWN, Math.max(0, more.unknown()));
        }
        metered = progress.ends();
    }

    /** Ends that come after a job has given up waiting are not counted: they were counted as unknown. */
    private boolean countsEnds() {
        Job job = saved.job();
        return job.act() instanceof Act.Replay
                && !(job.state().isOver() && job.progress().trying() == 0);
    }

    /** A run that began again shows what was counted before until it has come as far. */
    private Progress shown() {
        return progress.handled() < before.handled() ? before.with(progress.ends()) : progress;
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
        waits = false;
        if (pacer != null) {
            pacer.rested(now.ticks());
        }
        if (export != null) {
            export.backTo(saved.marks().bytes());
        }
        if (failures == 1) {
            log.atWarn().addKeyValue("job", saved.job().id()).setCause(e).log("a job cannot go on; trying again");
        }
        saved = saved.next(JobState.FAILED, shown(), e.getMessage() + "; it is tried again by itself", null);
        try {
            shelf.save(saved);
        } catch (RuntimeException unsaved) {
            // The yard that fails is mostly the one that keeps the note; as running it goes on after a start too.
            log.atDebug().addKeyValue("job", saved.job().id()).setCause(unsaved).log("not noted");
        }
        view = saved.job();
        return now.ticks() + wait;
    }

    /** Skips the write when nothing has changed: a job may wait for a day. */
    private void saveNowAndThen(Moment now, @Nullable String note) {
        if (now.ticks() - savedAt >= SAVE_MILLIS) {
            savedAt = now.ticks();
            boolean same = lastSaved != null
                    && lastSaved.job().progress().equals(shown())
                    && lastSaved.marks().equals(saved.marks());
            if (!same) {
                save(JobState.RUNNING, note, now.wall());
            }
        }
    }

    private void save(JobState state, @Nullable String note, Instant now) {
        save(saved, state, note, now);
    }

    /** Marks count only once they are durable: a job that could not note that it asked must not take a resume for the answer. */
    private void save(Saved marked, JobState state, @Nullable String note, Instant now) {
        Saved next = marked.next(state, shown(), note, state.isOver() ? now : null);
        shelf.save(next);
        saved = next;
        lastSaved = next;
        view = saved.job();
    }

    private void show(@Nullable String note) {
        view = saved.next(saved.job().state(), shown(), note, saved.job().endedAt())
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
            countEnds();
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
            if (saved.marks().asked()) {
                // What has died until now is forgiven, not only what was counted when somebody looked.
                catchUp();
            }
            countEnds();
            save(saved.ownedBy(parts.owner()).with(saved.marks().resumed(shown())), JobState.RUNNING, null, now.wall());
            if (taken) {
                begin(true);
            }
            waits = false;
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
                ReplayEnds known = progress.ends();
                saved = news;
                progress = news.job().progress();
                view = news.job();
                begin(true);
                if (countsEnds()) {
                    progress = progress.with(progress.ends().most(known));
                    countEnds();
                }
                show(noteNow());
            }
        } finally {
            lock.unlock();
        }
    }
}
