// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first thing people see. */
class DemoIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void hasSomethingToShowEndsWellAndGoesOnWhereItStopped() {
        Program program = new Program(folder);
        long completed;
        long dead;
        try (RunningDaemon demo = start(program)) {
            assertThat(program.log()).contains("redrive status", "queue list", "queue show", "queue retry", "Ctrl-C");
            for (String status : new String[] {"completed", "failed", "dead"}) {
                await().atMost(PATIENCE).until(() -> count(demo, status) > 0);
            }
            Program.Ended status = program.run("status");
            assertThat(status.exit()).as(status.err()).isZero();
            assertThat(status.out())
                    .contains(
                            "orders",
                            "emails",
                            "billing.invoices",
                            "reports",
                            demo.address().toString());
            completed = count(demo, "completed");
            dead = count(demo, "dead");

            assertThat(demo.stop()).as(program.log()).isZero();

            assertThat(folder.resolve("redrive-demo/data/daemon.json")).doesNotExist();
        }
        try (RunningDaemon again = start(program)) {
            assertThat(count(again, "completed")).isGreaterThanOrEqualTo(completed);
            assertThat(count(again, "dead")).isGreaterThanOrEqualTo(dead);
            assertThat(again.stop()).as(program.log()).isZero();
        }
        Program.Ended verified = program.run("verify");
        assertThat(verified.exit()).as(verified.out()).isZero();
    }

    private static RunningDaemon start(Program program) {
        Process process = program.launch(List.of(), "demo");
        RunningDaemon demo = RunningDaemon.of(new Program(program.folder().resolve("redrive-demo")), process);
        await().atMost(PATIENCE)
                .until(() -> program.log().contains(demo.address().toString()));
        return demo;
    }

    /** Over all queues. */
    private static long count(RunningDaemon demo, String status) {
        long count = 0;
        for (JsonNode queue : demo.get("/api/v1/queues").body().path("items")) {
            count += queue.path("counts").path(status).asLong();
        }
        return count;
    }
}
