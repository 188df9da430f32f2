// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.core.catalog.Entry;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Jobs;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.Selection;
import dev.redrive.core.job.Wish;
import dev.redrive.core.port.Refused;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Jobs in a map, which do nothing until told. */
public final class FakeJobs implements Jobs {

    private static final int SAMPLE_MAX = 5;

    private final FakeLetters letters;
    private final Map<String, Selection> selections = new LinkedHashMap<>();
    private final Map<String, Job> jobs = new LinkedHashMap<>();

    @Nullable
    private Path exported;

    public FakeJobs(FakeLetters letters) {
        this.letters = letters;
    }

    @Override
    public synchronized Selection select(Wish wish) {
        List<Entry> found = switch (wish) {
            case Wish.Fitting(var filter) -> letters.fitting(filter);
            case Wish.OfGroup(var group) -> letters.group(group).newest();
            case Wish.These(var ids) -> letters.sample(ids);
        };
        var selection = new Selection(
                "sel-" + (selections.size() + 1),
                wish instanceof Wish.Fitting(var filter) ? filter : wish.toString(),
                wish instanceof Wish.These,
                found.size(),
                found.stream().limit(SAMPLE_MAX).toList(),
                FakeLetters.DIED.plusSeconds(3600));
        selections.put(selection.id(), selection);
        return selection;
    }

    @Override
    public synchronized Selection selection(String id) {
        Selection chosen = selections.get(id);
        if (chosen == null) {
            throw new Refused(Refused.Kind.NOT_FOUND, "there is no selection '" + id + "'", null);
        }
        return chosen;
    }

    @Override
    public synchronized Job start(String selection, Act act, String by) {
        Selection chosen = selection(selection);
        return put(new Job(
                "job-" + (jobs.size() + 1),
                act,
                chosen.said(),
                JobState.RUNNING,
                Progress.of(chosen.count()),
                by,
                "here",
                FakeLetters.DIED,
                null,
                null,
                false));
    }

    public void exported(Path file) {
        exported = file;
    }

    /** As if it had worked. */
    public synchronized Job become(String id, JobState state, Progress progress) {
        Job was = job(id);
        return put(new Job(
                was.id(),
                was.act(),
                was.said(),
                state,
                progress,
                was.by(),
                was.owner(),
                was.startedAt(),
                state.isOver() ? FakeLetters.DIED : null,
                null,
                false));
    }

    private Job put(Job job) {
        jobs.put(job.id(), job);
        return job;
    }

    @Override
    public synchronized List<Job> all() {
        return List.copyOf(jobs.values()).reversed();
    }

    @Override
    public synchronized Job job(String id) {
        Job found = jobs.get(id);
        if (found == null) {
            throw new Refused(Refused.Kind.NOT_FOUND, "there is no job '" + id + "'", null);
        }
        return found;
    }

    @Override
    public Job pause(String id, String by) {
        return become(id, JobState.PAUSED, job(id).progress());
    }

    @Override
    public Job resume(String id, String by) {
        return become(id, JobState.RUNNING, job(id).progress());
    }

    @Override
    public Job cancel(String id, String by) {
        return become(id, JobState.CANCELLED, job(id).progress());
    }

    @Override
    public Path exported(String id) {
        if (exported == null) {
            throw new Refused(Refused.Kind.NOT_FOUND, "job " + id + " has no file", null);
        }
        return exported;
    }
}
