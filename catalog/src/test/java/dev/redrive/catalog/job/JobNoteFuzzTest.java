// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.deadletter.Target;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.ReplayEnds;
import dev.redrive.testkit.fuzz.Fuzz;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The notes of jobs, which others may have written: what is read can be written again, the rest is nobody's job. */
class JobNoteFuzzTest extends Fuzz {
    private static final String ID = "job-0123456789abcdef";
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @Override
    protected List<byte[]> good() {
        return List.of(
                note(new Act.Replay(new Target.Named("orders.again"), 12.5, 3, 0.2, null)),
                note(new Act.Replay(Target.QUEUE, 0, 0, null, null)),
                note(new Act.Purge()),
                note(new Act.Export(Act.Format.CSV)));
    }

    private static byte[] note(Act act) {
        var job = new Job(
                ID,
                act,
                "queue=orders",
                JobState.RUNNING,
                new Progress(10, 1, 2, 3, 0, new ReplayEnds(1, 0, 0, 0)),
                "alice",
                "daemon-1",
                NOW,
                NOW.plusSeconds(5),
                "a note",
                false);
        var letters = new Saved.Letters(true, "kafka:main", List.of("kafka:main", "store"), 2, 0, true);
        return SavedJson.write(
                new Saved(job, letters, new Saved.Marks(true, false, 1, new ReplayEnds(0, 2, 0, 0), 5, 3, 4), 7));
    }

    @Override
    protected List<String> words() {
        return List.of(
                "\"act\":",
                "\"target\":",
                "\"state\":",
                "\"progress\":",
                "\"stopIf\":\"NaN\",",
                "running",
                "paused",
                "to ",
                "origin",
                "\"rev\":",
                "1 2 3");
    }

    @Override
    protected boolean takes(byte[] input) {
        Optional<Saved> read = SavedJson.read("kafka:main", ID, input, null);
        read.ifPresent(each -> {
            // Half a surrogate pair becomes a question mark; after that nothing changes any more.
            Saved again = SavedJson.read("kafka:main", ID, SavedJson.write(each), null)
                    .orElseThrow();
            assertThat(again.job().progress()).isEqualTo(each.job().progress());
            assertThat(SavedJson.read("kafka:main", ID, SavedJson.write(again), null))
                    .contains(again);
        });
        return read.isPresent();
    }
}
