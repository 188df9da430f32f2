// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.ReplayEnds;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job as it is noted.
 *
 * @param rev grows with each writing: what is older than known is passed by
 */
record Saved(Job job, Letters letters, Marks marks, long rev) {

    /**
     * Where its letters are written.
     *
     * @param yard the one that has the notes
     * @param yards of the letters, as the chunks number them
     * @param parts of the edited content; 0 if there is none
     * @param laid whether all chunks are there
     */
    record Letters(boolean named, String yard, List<String> yards, int chunks, int parts, boolean laid) {

        Letters {
            yards = List.copyOf(yards);
        }

        Letters allLaid() {
            return new Letters(named, yard, yards, chunks, parts, true);
        }

        Letters dropped() {
            return new Letters(named, yard, yards, 0, 0, laid);
        }
    }

    /**
     * What fates do not tell.
     *
     * @param firstPassed whether the verdict on the first messages was good, or a person said to go on
     * @param asked whether the job waits for a person's word on a verdict
     * @param sentBefore how many were sent when a person said to go on
     * @param endsBefore how those had ended that had
     * @param sentAt when the last letter was sent, in milliseconds of the epoch; 0 if none was
     * @param written letters of an export that are safely in its file
     * @param bytes of that file
     */
    record Marks(
            boolean firstPassed,
            boolean asked,
            long sentBefore,
            ReplayEnds endsBefore,
            long sentAt,
            long written,
            long bytes) {
        static final Marks NONE = new Marks(false, false, 0, ReplayEnds.NONE, 0, 0, 0);

        /** A person says to go on: what was sent until now is not held against the job again. */
        Marks resumed(Progress progress) {
            return asked ? new Marks(true, false, progress.done(), progress.ends(), sentAt, written, bytes) : this;
        }

        Marks passed() {
            return new Marks(true, false, sentBefore, endsBefore, sentAt, written, bytes);
        }

        Marks asking() {
            return new Marks(firstPassed, true, sentBefore, endsBefore, sentAt, written, bytes);
        }

        Marks sent(Instant at) {
            return new Marks(firstPassed, asked, sentBefore, endsBefore, at.toEpochMilli(), written, bytes);
        }

        Marks written(long letters, long length) {
            return new Marks(firstPassed, asked, sentBefore, endsBefore, sentAt, letters, length);
        }

        /** Messages under way when a person said to go on. */
        long tryingBefore() {
            return Math.max(0, sentBefore - endsBefore.settled());
        }
    }

    Saved next(JobState state, Progress progress, @Nullable String note, @Nullable Instant endedAt) {
        var next = new Job(
                job.id(),
                job.act(),
                job.said(),
                state,
                progress,
                job.by(),
                job.owner(),
                job.startedAt(),
                endedAt,
                note,
                false);
        return new Saved(next, letters, marks, rev + 1);
    }

    Saved ownedBy(String owner) {
        var next = new Job(
                job.id(),
                job.act(),
                job.said(),
                job.state(),
                job.progress(),
                job.by(),
                owner,
                job.startedAt(),
                job.endedAt(),
                job.note(),
                false);
        return new Saved(next, letters, marks, rev);
    }

    Saved with(Letters other) {
        return new Saved(job, other, marks, rev);
    }

    Saved with(Marks other) {
        return new Saved(job, letters, other, rev);
    }
}
