// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The configuration is edited while the daemon runs. */
class ReloadIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private Program program;
    private RunningDaemon daemon;

    @BeforeEach
    void start() {
        program = new Program(folder);
        configure("attempts: unlimited");
        daemon = program.serve();
    }

    @AfterEach
    void stop() {
        daemon.close();
    }

    @Test
    void countsFromTheNextFailureOnOrIsRefusedWhole() {
        String first = push();
        await().atMost(PATIENCE).until(() -> failures(first) >= 3);

        configure("attempts: a few");
        await().atMost(PATIENCE).until(() -> program.log().contains("the old configuration goes on"));

        assertThat(program.log()).containsPattern("redrive\\.yaml:4.*queues\\.flaky\\.policy\\.attempts.*'a few'");
        int before = failures(first);
        await().atMost(PATIENCE).until(() -> failures(first) > before);
        // The file is broken, the daemon is not: commands find it all the same.
        Program.Ended status = program.run("status");
        assertThat(status.exit()).isZero();
        assertThat(status.out()).contains("daemon " + daemon.process().pid()).contains("flaky");
        assertThat(status.out())
                .containsPattern("warning configuration: .*redrive\\.yaml is refused.*"
                        + "queues\\.flaky\\.policy\\.attempts \\(line 4\\).*the next start would fail")
                .as("what is written there may be a secret")
                .doesNotContain("a few");
        assertThat(daemon.get("/readyz").status()).as("work goes on").isEqualTo(200);
        assertThat(daemon.get("/metrics").body().asText()).contains("redrive_warnings 1.0");
        assertThat(program.run("queue", "show", "flaky", first).exit()).isZero();
        assertThat(program.run("config", "check").exit()).isEqualTo(7);

        configure("attempts: 2");
        await().atMost(PATIENCE).until(() -> !program.run("status").out().contains("warning"));
        await().atMost(PATIENCE).until(() -> status(first).equals("dead"));
        String second = push();
        await().atMost(PATIENCE).until(() -> status(second).equals("dead"));

        assertThat(failures(second)).isEqualTo(2);
        assertThat(daemon.process().isAlive()).isTrue();
    }

    private void configure(String attempts) {
        program.configure("""
                queues:
                  flaky:
                    policy: { %s, backoff: { kind: fixed, delay: 200ms } }
                    handler: { exec: ["false"] }
                """.formatted(attempts));
    }

    private String push() {
        return daemon.post("/api/v1/queues/flaky/items", "{\"value\": \"x\"}")
                .body()
                .path("id")
                .asText();
    }

    private JsonNode item(String id) {
        return daemon.get("/api/v1/queues/flaky/items/" + id).body();
    }

    private int failures(String id) {
        return item(id).path("failureCount").asInt();
    }

    private String status(String id) {
        return item(id).path("status").asText();
    }
}
