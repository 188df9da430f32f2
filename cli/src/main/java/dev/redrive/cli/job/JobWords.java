// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.job;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.wire.job.JobView;
import java.util.ArrayList;
import java.util.List;

/** A job in words. */
final class JobWords {
    private JobWords() {}

    /** {@code replay 01JB2X4K is done: 450 replayed, 3 passed by, 2 failed}. */
    static String line(JobView job) {
        var note = job.note() == null ? "" : " — " + job.note();
        return Inert.line(job.kind() + " " + job.id() + " is " + job.state() + ": " + counts(job) + note);
    }

    static String counts(JobView job) {
        List<String> counts = new ArrayList<>();
        counts.add(job.done() + " of " + job.all() + " " + done(job.kind()));
        add(counts, job.passed(), "passed by");
        add(counts, job.held(), "held, replayed too often");
        add(counts, job.failed(), "failed");
        add(counts, job.diedAgain(), "died again");
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
