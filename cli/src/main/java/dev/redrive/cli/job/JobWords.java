// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.job;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.wire.job.JobView;
import java.util.ArrayList;
import java.util.List;

/** A job in words. */
final class JobWords {
    private JobWords() {}

    /** {@code replay 01JB2X4K is done: 450 of 455 replayed, 3 passed by, 2 failed, 450 of 450 succeeded}. */
    static String line(JobView job) {
        var note = job.note();
        // A verdict holds the outcome, which is not said twice.
        boolean verdict = note != null && job.outcome() != null && note.contains(job.outcome());
        return Inert.line(job.kind() + " " + job.id() + " is " + job.state() + ": "
                + (verdict ? handledCounts(job) + ", " : counts(job) + (note == null ? "" : " — "))
                + (note == null ? "" : note));
    }

    /** The counts of a job, with the outcome of what it sent back. */
    static String counts(JobView job) {
        return job.outcome() == null ? handledCounts(job) : handledCounts(job) + ", " + job.outcome();
    }

    static String handledCounts(JobView job) {
        List<String> counts = new ArrayList<>();
        counts.add(job.done() + " of " + job.all() + " " + done(job.kind()));
        add(counts, job.passed(), "passed by");
        add(counts, job.held(), "held, replayed too often");
        add(counts, job.failed(), "failed");
        return String.join(", ", counts);
    }

    private static void add(List<String> counts, long count, String what) {
        if (count > 0) {
            counts.add(count + " " + what);
        }
    }

    private static String done(String kind) {
        return switch (kind) {
            case "replay" -> "replayed";
            case "purge" -> "dropped";
            default -> "written";
        };
    }

    static long handled(JobView job) {
        return job.done() + job.passed() + job.held() + job.failed();
    }
}
