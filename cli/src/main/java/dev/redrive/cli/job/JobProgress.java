// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.job;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.wire.job.JobView;
import dev.redrive.cli.frame.Output;
import dev.redrive.cli.show.Lengths;
import java.time.Duration;
import java.time.Instant;

/** The progress of a job: a bar on a terminal, else a line for every tenth that was handled, and for every tenth that ended. */
final class JobProgress {
    private static final int BAR_MIN = 10;
    private static final int BAR_MAX = 40;
    private static final int TENTHS = 10;

    private final Output output;
    private final Instant from;
    private long first = -1;
    private long tenth = -1;

    JobProgress(Output output, Instant from) {
        this.output = output;
        this.from = from;
    }

    void show(JobView job, Instant now) {
        long handled = JobWords.handled(job);
        if (first < 0) {
            first = handled;
        }
        if (output.shows()) {
            output.progress(bar(job, handled, now));
            return;
        }
        long reached = tenths(handled, job) * (TENTHS + 1) + tenths(job.done() - job.trying(), job);
        if (reached != tenth) {
            tenth = reached;
            output.note(Inert.line(job.kind() + " " + job.id() + ": " + JobWords.counts(job)));
        }
    }

    private static long tenths(long count, JobView job) {
        return job.all() == 0 ? TENTHS : count * TENTHS / job.all();
    }

    /** Leaves the line clean for what comes next. */
    void end() {
        output.progress("");
    }

    private String bar(JobView job, long handled, Instant now) {
        double share = job.all() == 0 ? 1 : Math.min(1.0, (double) handled / job.all());
        var words = "  " + Math.round(share * 100) + "%  " + JobWords.counts(job) + pace(job, handled, now);
        var kind = Inert.line(job.kind()) + " ";
        int room = output.width() - kind.length() - words.length() - 3;
        if (room < BAR_MIN) {
            var line = kind + words.strip();
            return line.length() < output.width() ? line : line.substring(0, output.width() - 1);
        }
        int width = Math.min(BAR_MAX, room);
        int full = (int) Math.round(share * width);
        return kind + "[" + "█".repeat(full) + "·".repeat(width - full) + "]" + words;
    }

    /** So many a second, and about how long it will take at that pace. */
    private String pace(JobView job, long handled, Instant now) {
        double seconds = Duration.between(from, now).toMillis() / 1000.0;
        if (seconds < 1 || handled <= first) {
            return "";
        }
        double perSecond = (handled - first) / seconds;
        long left = Math.round((job.all() - handled) / perSecond);
        return ", " + Math.round(perSecond) + "/s"
                + (left > 0 ? ", " + Lengths.rough(Duration.ofSeconds(left)) + " left" : "");
    }
}
