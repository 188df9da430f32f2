// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a sync that failed nobody knows what is on the disk, so the store stops and the daemon ends: the next one looks. */
class FailedSyncIT {

    private static final int RESTART_NEEDED = 74;
    private static final int PENDING = 3000;
    private static final int CONCURRENCY = 8;
    private static final String ITEMS = "/api/v1/queues/box/items";

    @TempDir
    Path folder;

    private final List<String> acknowledged = new ArrayList<>();

    @Test
    void endsByItselfAndNeverSyncsAgainUntilItIsOpenedAnew() {
        Program program = new Program(folder);
        program.configure("queues: {}\n");
        try (RunningDaemon daemon = program.serve()) {
            for (int i = 0; i < 30; i++) {
                push(daemon);
            }
            try (FailingSyncs syncs = FailingSyncs.in(daemon, program)) {
                assertRefused(daemon.post(ITEMS, "{\"value\": \"during\"}"));

                assertThat(daemon.end()).as(program.log()).isEqualTo(RESTART_NEEDED);

                assertThat(syncs.failed()).hasSize(1);
            }
            assertThat(program.log()).contains("failed sync").contains("only a restart helps");
        }
        assertHoldsWhatWasAcknowledged(program);
    }

    @Test
    void callsNoHandlerAfterAFailedSyncAndRepeatsOnlyWhatRan() throws IOException {
        Program program = new Program(folder);
        // Slow enough that most of the queue is still pending when the sync fails.
        program.script("note.sh", """
                #!/bin/sh
                echo $REDRIVE_ID >> begun
                sleep 0.05
                """);
        program.configure("""
                queues: { work: { handler: { exec: ["./note.sh"] }, concurrency: %d } }
                """.formatted(CONCURRENCY));
        program.write("lines", "x\n".repeat(PENDING));
        try (RunningDaemon daemon = program.serve()) {
            assertThat(daemon.post("/api/v1/queues/work/pause", "").status()).isEqualTo(200);
            Program.Ended pushed = program.run("queue", "push", "work", "--lines", "lines");
            assertThat(pushed.exit()).as(pushed.err()).isZero();

            try (FailingSyncs syncs = FailingSyncs.inOne(daemon, program, 4)) {
                // Its own sync is the first.
                assertThat(daemon.post("/api/v1/queues/work/resume", "").status())
                        .isEqualTo(200);

                assertThat(daemon.end()).as(program.log()).isEqualTo(RESTART_NEEDED);

                assertThat(syncs.failed()).hasSize(1);
                assertThat(syncs.all().getLast()).as("no sync is tried again").contains("INJECTED");
            }
        }
        List<String> begun = begun();
        assertThat(begun).as("attempts after three syncs and what ran").hasSizeLessThan(PENDING / 4);

        try (RunningDaemon again = program.serve()) {
            await().atMost(Duration.ofMinutes(3)).until(() -> again.isDrained("work"));
            assertThat(again.stop()).as(program.log()).isZero();
        }
        assertThat(new HashSet<>(begun())).hasSize(PENDING);
        assertThat(begun().size() - PENDING)
                .as("attempts made twice: those that ran, and those whose verdict waited for the sync")
                .isLessThanOrEqualTo(4 * CONCURRENCY);
    }

    private List<String> begun() throws IOException {
        return Files.readAllLines(folder.resolve("begun"));
    }

    private void assertHoldsWhatWasAcknowledged(Program program) {
        try (RunningDaemon again = program.serve()) {
            List<String> ids = again.items("box").stream()
                    .map(item -> item.path("id").asText())
                    .toList();
            assertThat(ids).containsAll(acknowledged).doesNotHaveDuplicates();
            // What failed may have reached the disk all the same: its pusher was told that nobody knows.
            assertThat(ids.size() - acknowledged.size()).isBetween(0, 1);
            assertThat(again.post("/api/v1/verify", "").body().path("findings")).isEmpty();
            push(again);
            assertThat(again.get("/readyz").status()).isEqualTo(200);
        }
    }

    private void push(RunningDaemon daemon) {
        RunningDaemon.Answer answer = daemon.post(ITEMS, "{\"value\": \"" + acknowledged.size() + "\"}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        acknowledged.add(answer.body().path("id").asText());
    }

    private static void assertRefused(RunningDaemon.Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(503);
        assertThat(answer.body().path("detail").asText()).contains("failed sync");
        assertThat(answer.body().path("remedy").asText()).contains("restart").contains("opened");
    }
}
