// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data directory that is moved or deleted under a running daemon. */
class MovedDataIT {

    private static final Duration NOTICED = Duration.ofSeconds(5);
    private static final int RESTART_NEEDED = 74;
    private static final String ITEMS = "/api/v1/queues/box/items";

    @TempDir
    Path folder;

    private Program program;

    @BeforeEach
    void configure() {
        program = new Program(folder);
        program.configure("queues: {}\n");
    }

    @Test
    void pushesAreRefusedWithinSecondsOfADeletion() {
        try (RunningDaemon daemon = program.serve()) {
            assertThat(push(daemon).status()).isEqualTo(201);

            assertThat(Tool.run("rm", "-rf", program.data().toString()).exit()).isZero();

            await().atMost(NOTICED).until(() -> push(daemon).status() == 503);
            RunningDaemon.Answer refused = push(daemon);
            assertThat(refused.body().path("detail").asText()).contains(program.data() + " was moved or deleted");
            assertThat(refused.body().path("remedy").asText()).contains("restore a backup");
            assertThat(daemon.get("/readyz").status()).isEqualTo(503);
            assertThat(daemon.get("/healthz").status())
                    .as("a restart would begin with an empty store")
                    .isEqualTo(200);
            assertThat(daemon.get("/api/v1/status").body().path("problems").toString())
                    .contains("moved or deleted");
            assertMakesNoStore("status");
            assertMakesNoStore("queue", "list");
            assertMakesNoStore("verify");
            assertMakesNoStore("queue", "push", "box", "--value", "x");
            assertThat(daemon.process().isAlive()).isTrue();
            assertThat(daemon.stop()).as(program.log()).isZero();
            assertThat(program.data()).doesNotExist();
        }
    }

    @Test
    void workGoesOnWhenTheDirectoryIsMovedBack() throws IOException {
        Path away = folder.resolve("away");
        try (RunningDaemon daemon = program.serve()) {
            assertThat(push(daemon).status()).isEqualTo(201);

            Files.move(program.data(), away);
            await().atMost(NOTICED).until(() -> push(daemon).status() == 503);
            int held = daemon.items("box").size();
            Files.move(away, program.data());

            await().atMost(NOTICED).until(() -> daemon.get("/readyz").status() == 200);
            assertThat(push(daemon).status()).isEqualTo(201);
            assertThat(daemon.items("box")).hasSize(held + 1);
            daemon.kill();
        }
        try (RunningDaemon again = program.serve()) {
            assertThat(again.post("/api/v1/verify", "").body().path("findings")).isEmpty();
        }
    }

    @Test
    void endsByItselfAndLosesNothingWhenOnlyTheLogIsDeleted() throws IOException {
        try (RunningDaemon daemon = program.serve()) {
            assertThat(push(daemon).status()).isEqualTo(201);

            Files.delete(program.data().resolve("redrive.db-wal"));

            assertThat(daemon.end()).as(program.log()).isEqualTo(RESTART_NEEDED);
            assertThat(program.log()).contains("redrive.db-wal was moved or deleted", "only a restart helps");
        }
        try (RunningDaemon again = program.serve()) {
            assertThat(again.items("box")).hasSize(1);
            assertThat(push(again).status()).isEqualTo(201);
        }
    }

    @Test
    void onlyServeAndInitMakeAStore() {
        assertMakesNoStore("status");
        assertMakesNoStore("queue", "push", "box", "--value", "x");
        assertThat(program.run("policy", "list").exit()).as("needs none").isZero();
        assertThat(program.data()).doesNotExist();

        Program.Ended init = program.run("init");

        assertThat(init.exit()).as(init.err()).isZero();
        assertThat(init.out()).contains(program.data().toString());
        assertThat(program.run("queue", "push", "box", "--value", "x").exit()).isZero();
        Program.Ended again = program.run("init");
        assertThat(again.exit()).isEqualTo(1);
        assertThat(again.err()).contains("there is a store in " + program.data());
    }

    private void assertMakesNoStore(String... command) {
        Program.Ended ended = program.run(command);
        assertThat(ended.exit()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.err()).contains("there is no store in " + program.data(), "redrive init");
        assertThat(program.data()).doesNotExist();
    }

    private static RunningDaemon.Answer push(RunningDaemon daemon) {
        return daemon.post(ITEMS, "{\"value\": \"x\"}");
    }
}
