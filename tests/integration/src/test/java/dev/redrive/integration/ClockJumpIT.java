// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock of the machine is set two days ahead and back while the daemon runs and messages wait. */
class ClockJumpIT {

    private static final Duration DAYS = Duration.ofDays(2);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int WAITING = 50;

    @TempDir
    Path folder;

    private RunningDaemon daemon;

    @Test
    void jumpsOfTwoDaysNeitherLoseNorRepeatATimer() throws IOException {
        ShiftedClock clock = ShiftedClock.in(folder);
        Program program = new Program(folder);
        program.script(
                "once", "#!/bin/sh\necho \"$REDRIVE_ATTEMPT $(cat)\" >> attempts\n[ \"$REDRIVE_ATTEMPT\" = 2 ]\n");
        program.configure("""
                store: { keepCompleted: 30d }
                queues:
                  orders:
                    handler: { exec: ["./once"] }
                    timeout: 20s
                    retry: { attempts: 2, cooldown: 1h }
                """);
        try (RunningDaemon running = program.serveIn(clock.environment())) {
            daemon = running;
            push("ahead", WAITING);
            await().atMost(PATIENCE).until(() -> count("failed") == WAITING);

            clock.set(DAYS);
            await("what waits is due").atMost(PATIENCE).until(() -> count("completed") == WAITING);
            push("back", WAITING);
            await().atMost(PATIENCE).until(() -> count("failed") == WAITING);
            assertThat(daemon.items("orders", "failed"))
                    .as("by the daemon's clock it is two days later")
                    .allMatch(item -> Instant.parse(item.path("createdAt").asText())
                            .isAfter(Instant.now().plus(DAYS.minusHours(1))));

            clock.set(Duration.ZERO);
            push("now", 1);
            await("others go on").atMost(PATIENCE).until(() -> count("failed") == WAITING + 1);
            assertThat(count("completed")).as("the wait has grown").isEqualTo(WAITING);

            clock.set(DAYS.plus(Duration.ofHours(2)));
            await().atMost(PATIENCE).until(() -> count("completed") == 2 * WAITING + 1);
            assertThat(daemon.get("/readyz").status()).isEqualTo(200);
            assertThat(daemon.stop()).isZero();
        }
        List<String> attempts = Files.readAllLines(folder.resolve("attempts"));
        assertThat(attempts).hasSize(2 * (2 * WAITING + 1)).doesNotHaveDuplicates();
    }

    private void push(String word, int messages) {
        for (int i = 0; i < messages; i++) {
            String body = "{\"value\": \"" + word + " " + i + "\"}";
            assertThat(daemon.post("/api/v1/queues/orders/items", body).status())
                    .isEqualTo(201);
        }
    }

    private long count(String status) {
        return daemon.queue("orders").path("counts").path(status).asLong();
    }
}
