// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.catalog.index.Chosen;
import dev.redrive.catalog.index.KeyOrder;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.Indexing;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Jobs;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.RecoveryRule;
import dev.redrive.core.job.Selection;
import dev.redrive.core.job.Wish;
import dev.redrive.core.message.Content;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Moment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Selections and jobs over all yards. {@link #turn} is the work: a {@link Foreman} calls it in a running instance, a test calls it
 * itself. Any thread may call.
 */
public final class CatalogJobs implements Jobs {
    private static final Logger log = LoggerFactory.getLogger(CatalogJobs.class);

    /** So many jobs are worked on at once. */
    static final int AT_ONCE = 4;
    /** Letters of one selection. */
    public static final int LETTERS_MAX = 1_000_000;
    /** Jobs that are over and still shown. */
    static final int KEPT_MAX = 1000;

    private static final Duration CATCH_UP_MAX = Duration.ofSeconds(5);
    private static final int NAMED_MAX = 10_000;
    private static final int SAMPLE_MAX = 5;
    private static final Act AT_FULL_SPEED = new Act.Replay(Target.QUEUE, 0, 0, null, null);
    private static final String EMBEDDED = "embedded";

    private final JobParts parts;
    private final Shelf shelf;
    private final Executor executor;
    private final Selections selections = new Selections();
    /** By id, so by the time they were started. */
    private final Map<String, Run> runs = new ConcurrentSkipListMap<>();
    /** Jobs that are being written down by this instance right now. */
    private final Set<String> laying = ConcurrentHashMap.newKeySet();

    private final Set<String> busy = ConcurrentHashMap.newKeySet();
    private final ReentrantLock refreshing = new ReentrantLock();
    private final AtomicBoolean stale = new AtomicBoolean(true);

    /** @param executor does the turns of jobs, which call yards and wait for them */
    public CatalogJobs(JobParts parts, Executor executor) {
        this.parts = parts;
        this.shelf = new Shelf(parts.catalog());
        this.executor = executor;
        parts.catalog().listen(this::told);
    }

    private void told(String yard, List<News> news) {
        for (News each : news) {
            if (each instanceof News.Noted(var key, var value) && key.startsWith(Shelf.PREFIX)) {
                stale.set(true);
            } else if (each instanceof News.Ended(var replay, var end, var at)) {
                ended(replay);
            } else if (each instanceof News.Died(var letter)) {
                ended(letter.sentBy());
            }
        }
    }

    private void ended(@Nullable JobReplay replay) {
        Run run = replay == null ? null : runs.get(replay.job());
        if (run != null) {
            run.hasNews();
        }
    }

    @Override
    public Selection select(Wish wish) {
        catchUp();
        Moment now = parts.time().now();
        List<Picked> picked;
        String said;
        switch (wish) {
            case Wish.Fitting(var filter) -> {
                picked = fitting(filter);
                said = filter.isBlank() ? "all" : filter;
            }
            case Wish.OfGroup(var group) -> {
                var found = parts.catalog().group(group).group();
                if (parts.catalog().heldGroups().contains(found.id())) {
                    throw new Refused(
                            Refused.Kind.CONFLICT,
                            "the group " + found.id() + " is held by " + found.stateBy(),
                            "release it first, or name its letters one by one");
                }
                picked = fitting("group=" + found.id());
                said = "group=" + found.id();
            }
            case Wish.These(var ids) -> {
                picked = named(ids);
                said = picked.size() == 1 ? picked.get(0).id() : picked.size() + " letters by their ids";
            }
        }
        Frozen frozen = Frozen.of(picked);
        var selection = new Selection(
                id("sel", now),
                said,
                wish instanceof Wish.These,
                frozen.count(),
                sample(picked),
                now.wall().plus(Selections.KEPT));
        selections.add(selection, frozen, now.wall());
        return selection;
    }

    /** A choice that leaves out what lies there would be no choice; a yard that cannot be reached is left out by its trouble. */
    private void catchUp() {
        for (String yard : parts.catalog().yards()) {
            boolean behind = !parts.catalog().catchUp(yard, CATCH_UP_MAX);
            for (Indexing each : parts.catalog().indexing()) {
                if (behind && each.yard().equals(yard) && each.trouble() == null) {
                    throw new Refused(
                            Refused.Kind.UNAVAILABLE,
                            "the catalog is still reading the dead letters of " + yard + ", about " + each.behind()
                                    + " to go",
                            "try again when it has read them");
                }
            }
        }
    }

    private List<Picked> fitting(String filter) {
        List<Chosen> chosen = parts.catalog().choose(filter, LETTERS_MAX + 1);
        if (chosen.size() > LETTERS_MAX) {
            throw new Refused(
                    Refused.Kind.TOO_LARGE,
                    "more than " + LETTERS_MAX + " letters fit",
                    "narrow the filter, e.g. by died<2026-01-31");
        }
        return picked(chosen);
    }

    private static List<Picked> picked(List<Chosen> chosen) {
        return KeyOrder.of(chosen).stream()
                .map(each -> new Picked(each.yard(), each.id(), each.replays()))
                .toList();
    }

    /** In the order they died, as any others. */
    private List<Picked> named(List<String> ids) {
        if (ids.isEmpty() || ids.size() > NAMED_MAX) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    ids.size() + " letters cannot be named one by one",
                    "name 1 to " + NAMED_MAX + ", or use a filter");
        }
        Set<DeadLetter> letters = new LinkedHashSet<>();
        ids.forEach(each -> letters.add(parts.catalog().find(each).letter()));
        return letters.stream()
                .sorted(Comparator.comparing(each -> each.death().at()))
                .map(each -> new Picked(each.grave().yard(), each.id(), each.replays()))
                .toList();
    }

    private List<Entry> sample(List<Picked> picked) {
        var sample = new ArrayList<Entry>();
        for (Picked each : picked.subList(0, Math.min(SAMPLE_MAX, picked.size()))) {
            sample.addAll(parts.catalog()
                    .choices()
                    .named(each.yard(), List.of(each.id()))
                    .values());
        }
        return sample;
    }

    @Override
    public Selection selection(String id) {
        return selections.get(id, parts.time().now().wall()).selection();
    }

    @Override
    public Job start(String selection, Act act, String by) {
        Moment now = parts.time().now();
        Selections.Kept kept = selections.take(selection, now.wall());
        try {
            Acts.check(act, kept.selection());
            if (act instanceof Act.Replay replay) {
                kept.letters()
                        .yards()
                        .forEach(each -> parts.catalog().yard(each).check(replay.target()));
            }
            return start(kept, act, by, now);
        } catch (RuntimeException e) {
            selections.giveBack(kept);
            throw e;
        }
    }

    private Job start(Selections.Kept kept, Act act, String by, Moment now) {
        Content edited = act instanceof Act.Replay replay ? replay.edited() : null;
        Frozen letters = kept.letters();
        String id = id("job", now);
        var job = new Job(
                id,
                act,
                kept.selection().said(),
                JobState.RUNNING,
                Progress.of(letters.count()),
                by,
                parts.owner(),
                now.wall(),
                null,
                null,
                false);
        var where = new Saved.Letters(
                kept.selection().named(),
                yardOf(letters.yards()),
                letters.yards(),
                letters.chunks().size(),
                Shelf.parts(edited),
                false);
        laying.add(id);
        try {
            Saved laid = shelf.lay(new Saved(job, where, Saved.Marks.NONE, 1), letters, edited);
            runs.put(id, new Run(laid, false, shelf, parts));
            return laid.job();
        } finally {
            laying.remove(id);
        }
    }

    /** Sends these back for a rule: held letters, held groups and worn-out letters are passed by as in any bulk act. */
    public Job recover(List<Chosen> letters, String said) {
        Moment now = parts.time().now();
        Frozen frozen = Frozen.of(picked(letters));
        var selection = new Selection(id("sel", now), said, false, frozen.count(), List.of(), now.wall());
        return start(new Selections.Kept(selection, frozen), AT_FULL_SPEED, RecoveryRule.BY, now);
    }

    /** That of its letters if they all lie in one, else the embedded one. */
    private String yardOf(List<String> yards) {
        List<String> all = parts.catalog().yards();
        if (yards.size() == 1) {
            return yards.get(0);
        }
        return all.contains(EMBEDDED) ? EMBEDDED : all.get(0);
    }

    @Override
    public List<Job> all() {
        refresh();
        return runs.values().stream()
                .map(Run::job)
                .sorted(Comparator.comparing(Job::startedAt)
                        .thenComparing(Job::id)
                        .reversed())
                .toList();
    }

    @Override
    public Job job(String id) {
        return run(id).job();
    }

    private Run run(String id) {
        refresh();
        Run exact = runs.get(id);
        List<Run> found = exact != null
                ? List.of(exact)
                : runs.entrySet().stream()
                        .filter(each -> id.length() >= 8 && each.getKey().startsWith(id))
                        .map(Map.Entry::getValue)
                        .toList();
        if (found.size() != 1) {
            throw found.isEmpty()
                    ? new Refused(Refused.Kind.NOT_FOUND, "there is no job '" + id + "'", "look at job list")
                    : new Refused(
                            Refused.Kind.CONFLICT, "several jobs begin with '" + id + "'", "write more of the id");
        }
        return found.get(0);
    }

    @Override
    public Job pause(String id, String by) {
        Run run = ours(id);
        JobState state = run.job().state();
        if (state != JobState.RUNNING && state != JobState.FAILED) {
            throw wrong(run.job(), "only a running job can be paused");
        }
        log.atInfo().addKeyValue("job", run.job().id()).addKeyValue("by", by).log("job paused");
        return run.pause(parts.time().now());
    }

    @Override
    public Job resume(String id, String by) {
        Run run = run(id);
        JobState state = run.job().state();
        if (state.isOver() || (run.isOurs() && state == JobState.RUNNING)) {
            throw wrong(run.job(), "only a paused, stopped or failed job can be resumed");
        }
        log.atInfo().addKeyValue("job", run.job().id()).addKeyValue("by", by).log("job resumed");
        return run.resume(parts.time().now());
    }

    @Override
    public Job cancel(String id, String by) {
        Run run = ours(id);
        if (run.job().state().isOver()) {
            throw wrong(run.job(), "it is over");
        }
        log.atInfo().addKeyValue("job", run.job().id()).addKeyValue("by", by).log("job cancelled");
        return run.cancel(parts.time().now());
    }

    private Run ours(String id) {
        Run run = run(id);
        if (!run.isOurs()) {
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    "the job " + run.job().id() + " belongs to the instance "
                            + run.job().owner(),
                    "ask that one, or resume the job here to take it over");
        }
        return run;
    }

    private static Refused wrong(Job job, String rule) {
        return new Refused(
                Refused.Kind.CONFLICT,
                "the job " + job.id() + " is " + job.state().word() + ": " + rule,
                null);
    }

    @Override
    public Path exported(String id) {
        Job job = ours(id).job();
        if (!(job.act() instanceof Act.Export(var format))) {
            throw wrong(job, "it is no export");
        }
        if (job.state() != JobState.DONE) {
            throw wrong(job, "its file is whole when it is done");
        }
        Path file = ExportDeed.file(parts.exports(), job.id(), format);
        if (!Files.exists(file)) {
            throw new Refused(Refused.Kind.NOT_FOUND, "the file " + file + " is not there any more", "export again");
        }
        return file;
    }

    /** Takes what the yards tell of jobs. Whoever comes while another does so waits for it, and sees the same. */
    private void refresh() {
        refreshing.lock();
        try {
            if (stale.getAndSet(false)) {
                takeAll();
            }
        } finally {
            refreshing.unlock();
        }
    }

    private void takeAll() {
        try {
            for (Saved each : shelf.all()) {
                if (!laying.contains(each.job().id())) {
                    take(each);
                }
            }
        } catch (RuntimeException e) {
            stale.set(true);
            throw e;
        }
    }

    private void take(Saved saved) {
        String id = saved.job().id();
        boolean ours = saved.job().owner().equals(parts.owner());
        Run known = runs.get(id);
        if (known != null) {
            known.told(saved);
        } else if (saved.letters().laid()) {
            runs.putIfAbsent(id, new Run(saved, true, shelf, parts));
        } else if (ours) {
            shelf.forget(saved);
        }
    }

    /**
     * Gives a turn to each job of ours that is due.
     *
     * @return the ticks of the next one that is
     */
    public long turn() {
        Moment now = parts.time().now();
        refresh();
        long next = Run.NEVER;
        int running = 0;
        for (Run each : runs.values()) {
            String id = each.job().id();
            each.watch(now);
            if (!each.wantsTurns() || (each.job().state() == JobState.FAILED && each.due() > now.ticks())) {
                next = each.wantsTurns() ? Math.min(next, each.due()) : next;
            } else if (!each.waits() && ++running > AT_ONCE) {
                each.waitsForItsTurn();
            } else if (each.due() > now.ticks()) {
                next = Math.min(next, each.due());
            } else if (busy.add(id)) {
                executor.execute(() -> turn(id, each));
                next = Math.min(next, each.due());
            }
        }
        return next;
    }

    private void turn(String id, Run run) {
        try {
            run.turn(parts.time().now());
        } finally {
            busy.remove(id);
        }
        if (run.job().state().isOver()) {
            tidy();
        }
    }

    /** Only so many jobs that are over are kept, and their files with them. */
    private void tidy() {
        List<Run> over = new ArrayList<>(runs.values().stream()
                .filter(each -> each.job().state().isOver())
                .toList());
        int tooMany = over.size() - KEPT_MAX;
        for (Run each : over.subList(0, Math.max(0, tooMany))) {
            if (each.isOurs()) {
                each.forget();
                runs.remove(each.job().id());
            }
        }
        forgetEnds();
    }

    /** An index that is read anew is told the ends of jobs too that are forgotten. Any yard may have the note of a job. */
    private void forgetEnds() {
        String oldest = oldest();
        if (oldest != null && parts.catalog().ends().hasAnyBefore(oldest) && allYardsAreRead()) {
            refresh();
            String known = oldest();
            parts.catalog().forgetEndsBefore(known == null || oldest.compareTo(known) < 0 ? oldest : known);
        }
    }

    private @Nullable String oldest() {
        return runs.keySet().stream().findFirst().orElse(null);
    }

    private boolean allYardsAreRead() {
        return parts.catalog().indexing().stream()
                .allMatch(each -> each.trouble() == null && parts.catalog().catchUp(each.yard(), CATCH_UP_MAX));
    }

    private String id(String kind, Moment now) {
        long chance = parts.random().nextLong(1L << 30);
        return String.format(Locale.ROOT, "%s-%09x%06x", kind, now.wall().toEpochMilli() / 10, chance & 0xffffff);
    }
}
