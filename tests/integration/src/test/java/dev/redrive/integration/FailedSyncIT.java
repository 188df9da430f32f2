// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a sync that failed nobody knows what is on the disk, so the store stops until it is opened anew. */
class FailedSyncIT {

    private static final String ITEMS = "/api/v1/queues/box/items";

    @TempDir
    Path folder;

    private final List<String> acknowledged = new ArrayList<>();

    @Test
    void stopsTheStoreAndNeverSyncsAgainUntilItIsOpenedAnew() {
        Program program = new Program(folder);
        program.configure("queues: {}\n");
        try (RunningDaemon daemon = program.serve()) {
            for (int i = 0; i < 30; i++) {
                push(daemon);
            }

            try (FailingSyncs syncs = FailingSyncs.in(daemon, program)) {
                assertRefused(daemon.post(ITEMS, "{\"value\": \"during\"}"));
                assertRefused(daemon.post(ITEMS, "{\"value\": \"during\"}"));

                assertThat(syncs.failed()).hasSize(1);
            }

            // The disk is well again, but the store has lost its trust in it.
            assertRefused(daemon.post(ITEMS, "{\"value\": \"after\"}"));
            assertThat(daemon.items("box")).as("reads go on").hasSize(acknowledged.size());
            assertThat(daemon.get("/readyz").status()).isEqualTo(503);
            Program.Ended status = program.run("status");
            assertThat(status.out())
                    .contains("not ready")
                    .contains("failed sync")
                    .contains("restart");
            Program.Ended push = program.run("queue", "push", "box", "--value", "x");
            assertThat(push.exit()).as(push.err()).isEqualTo(1);
            assertThat(push.err()).contains("failed sync").contains("restart");
            daemon.kill();
        }
        assertHoldsWhatWasAcknowledged(program);
    }

    @Test
    void endsInOrderAfterAFailedSyncAndSyncsNothingMore() {
        Program program = new Program(folder);
        program.configure("queues: {}\n");
        try (RunningDaemon daemon = program.serve()) {
            for (int i = 0; i < 30; i++) {
                push(daemon);
            }
            try (FailingSyncs syncs = FailingSyncs.in(daemon, program)) {
                assertRefused(daemon.post(ITEMS, "{\"value\": \"during\"}"));

                assertThat(daemon.stop()).as(program.log()).isZero();

                assertThat(syncs.failed()).hasSize(1);
            }
        }
        assertHoldsWhatWasAcknowledged(program);
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
