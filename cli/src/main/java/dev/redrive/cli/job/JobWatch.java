// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.job;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.wire.job.JobView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.port.Connection;
import dev.redrive.cli.port.Exit;
import java.time.Duration;

/**
 * Watches a job until it runs no more. Without a daemon this process does the work meanwhile, so watching is what keeps
 * the job going.
 */
public final class JobWatch {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);

    private final Call call;
    private final Connection connection;

    public JobWatch(Call call, Connection connection) {
        this.call = call;
        this.connection = connection;
    }

    /** Returns it as it was when it ran no more, or when watching ended. */
    public JobView follow(JobView job) {
        var progress = new JobProgress(call.output(), call.now());
        JobView now = job;
        var parting = call.onStop(() -> left(job));
        try {
            progress.show(now, call.now());
            while (isRunning(now) && !waitsForADaemon(now) && call.rest(BETWEEN_LOOKS)) {
                now = connection.client().letters().job(job.id());
                progress.show(now, call.now());
            }
        } finally {
            parting.close();
        }
        progress.end();
        if (isRunning(now)) {
            left(now);
        }
        return now;
    }

    /** Prints how it ended; for people or for programs. */
    public Exit answer(JobView job) {
        var output = call.output();
        output.line(output.forPeople() ? JobWords.line(job) : output.json(job));
        if (job.state().equals("paused")
                || job.state().equals("stopped")
                || job.state().equals("failed")) {
            output.note(Inert.line(
                    "'redrive job resume " + job.id() + "' goes on, 'redrive job cancel " + job.id() + "' ends it"));
        }
        return exit(job);
    }

    /** Messages that were sent back end only where somebody handles them, which this process does not. */
    private boolean waitsForADaemon(JobView job) {
        return connection.daemon() == null && job.waiting();
    }

    static boolean isRunning(JobView job) {
        return job.state().equals("running");
    }

    private static Exit exit(JobView job) {
        return switch (job.state()) {
            case "cancelled" -> Exit.CANCELLED;
            case "failed" -> Exit.FAILED;
            case "stopped" -> Exit.SOME_FAILED;
            case "paused" -> Exit.SOME_FAILED;
            default ->
                job.failed() + job.diedAgain() == 0
                        ? Exit.OK
                        : job.done() == job.diedAgain() ? Exit.FAILED : Exit.SOME_FAILED;
        };
    }

    /** A person who goes away leaves the job behind. */
    private void left(JobView job) {
        var id = Inert.line(job.id());
        call.output().note("");
        call.output()
                .note(
                        connection.daemon() == null
                                ? "no daemon runs, so job " + id + " stops here; 'redrive job watch " + id
                                        + "' or 'redrive serve' goes on with it"
                                : "job " + id + " goes on: 'redrive job watch " + id
                                        + "' shows it, 'redrive job cancel " + id + "' ends it");
    }
}
