// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import dev.redrive.Redrive;
import dev.redrive.core.attempt.PermanentFailure;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Wish;
import java.nio.file.Path;

/**
 * A process that works on a replay job and tells how far it came, until it is done or killed. Every message dies again at once, so one
 * that is sent twice has two replays.
 */
final class ReplayChild {
    static final String QUEUE = "orders";
    private static final long TELL_MILLIS = 20;

    private ReplayChild() {}

    /** {@code DATA RATE} begins a job, {@code DATA} goes on with the one there is. */
    public static void main(String[] args) throws InterruptedException {
        try (Redrive redrive = open(Path.of(args[0]))) {
            redrive.start();
            if (args.length > 1) {
                var act = new Act.Replay(Target.QUEUE, Double.parseDouble(args[1]), 0, null, null);
                redrive.jobs().start(redrive.jobs().select(new Wish.Fitting("")).id(), act, "test");
            }
            Job job = null;
            while (job == null || job.state() == JobState.RUNNING) {
                Thread.sleep(TELL_MILLIS);
                job = redrive.jobs().all().stream().findFirst().orElse(null);
                System.out.println(job == null ? 0 : job.progress().done());
            }
        }
    }

    static Redrive open(Path data) {
        Redrive redrive = Redrive.open(data);
        redrive.queue(QUEUE, String.class).handle((value, attempt) -> {
            throw new PermanentFailure("never");
        });
        return redrive;
    }
}
