// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/**
 * Thirty letters whose cause is not mended, and then is: what a replay says of them by command, and over HTTP. On the queue {@code orders},
 * whose policy takes some seconds to bury again.
 */
public final class ReplayOutcomeScene {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    public static final int LETTERS = 30;
    public static final int CANARY = 5;

    /** The queue, but for where it lives. */
    public static final String QUEUE =
            "handler: { exec: [\"./work\"] }, retry: { attempts: 2, cooldown: 4s }, concurrency: 8";

    private final Program program;
    private final RunningDaemon daemon;

    public ReplayOutcomeScene(Program program, RunningDaemon daemon) {
        this.program = program;
        this.daemon = daemon;
    }

    /** Before the daemon begins. */
    public static void prepare(Program program) {
        program.script("work", "#!/bin/sh\ncat > /dev/null\n[ -e mended ] || exit 75\n");
    }

    public void play() {
        await().atMost(PATIENCE).until(() -> open("") == LETTERS);

        Program.Ended stopped = replay();
        assertThat(stopped.exit()).as(stopped.out() + stopped.err()).isEqualTo(6);
        assertThat(stopped.out()).contains("is stopped", "5 of 30 replayed", "5 of 5 died again");
        JsonNode job = newestJob();
        assertThat(job.path("state").asText()).isEqualTo("stopped");
        assertThat(job.path("done").asInt()).isEqualTo(CANARY);
        assertThat(job.path("diedAgain").asInt()).isEqualTo(CANARY);
        assertThat(job.path("outcome").asText()).isEqualTo("5 of 5 died again");
        assertThat(open(" job=" + job.path("id").asText())).isEqualTo(CANARY);
        assertThat(open(" replays=0")).isEqualTo(LETTERS - CANARY);

        program.write("mended", "");
        Program.Ended done = replay();
        assertThat(done.exit()).as(done.out() + done.err()).isZero();
        assertThat(done.out()).contains("is done", "30 of 30 replayed", "30 of 30 succeeded");
        assertThat(newestJob().path("succeeded").asInt()).isEqualTo(LETTERS);
        assertThat(open("")).isZero();
    }

    private Program.Ended replay() {
        return program.run("dlq", "replay", "--all", "--canary", "5", "--stop-if", "20%", "--rate", "none", "--yes");
    }

    private int open(String more) {
        String filter = ("state=open" + more).replace("=", "%3D").replace(" ", "%20");
        return daemon.get("/api/v1/dead-letters?limit=100&filter=" + filter)
                .body()
                .path("items")
                .size();
    }

    private JsonNode newestJob() {
        return daemon.get("/api/v1/jobs").body().path("items").path(0);
    }
}
