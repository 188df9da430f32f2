// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets that handlers are given stay with the handlers. */
class HandlerSecretsIT {

    @TempDir
    Path folder;

    @Test
    void reachItAndAreShownToNobody() throws Exception {
        Program program = new Program(folder);
        program.configure("""
                queues:
                  argument: { handler: { exec: ["sh", "-c", "exit 0", "${SECRET_ARGUMENT}"] } }
                  variable:
                    handler: { exec: ["sh", "-c", "printf %s $TOKEN > got"], env: { TOKEN: "${SECRET_VARIABLE}" } }
                  worker: { handler: { exec: ["cat"], workers: 1, env: { TOKEN: "${SECRET_VARIABLE}" } } }
                  hook: { handler: { http: "http://127.0.0.1:9/hooks/SECRETPATH?key=SECRETQUERY" } }
                """);
        var secrets = Map.of("SECRET_ARGUMENT", "SECRETARGUMENT", "SECRET_VARIABLE", "SECRETVARIABLE");
        try (RunningDaemon daemon = program.serveIn(secrets)) {
            for (String queue : List.of("argument", "variable", "worker", "hook")) {
                daemon.post("/api/v1/queues/" + queue + "/items", "{\"value\": \"v\"}");
            }
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> List.of("argument", "variable", "worker", "hook").stream()
                            .allMatch(daemon::isDrained));

            assertThat(folder.resolve("got")).hasContent("SECRETVARIABLE");
            for (String path : List.of("/api/v1/queues", "/api/v1/status", "/api/v1/dead-letters")) {
                assertThat(daemon.get(path).body().toString()).as(path).doesNotContain("SECRET");
            }
            assertThat(daemon.queue("argument").path("handler").asText()).isEqualTo("exec sh …");
            assertThat(daemon.queue("worker").path("handler").asText()).isEqualTo("exec cat, workers 1");
            assertThat(daemon.queue("hook").path("handler").asText()).isEqualTo("http http://127.0.0.1:9");
            program.configure(Files.readString(folder.resolve("redrive.yaml"))
                    .replaceFirst("(?s)^server:[^\n]*\n", "")
                    .replace("exit 0", "exit 1"));
            await().atMost(Duration.ofSeconds(30)).until(() -> program.log().contains("queues.argument"));
        }
        assertThat(program.log()).doesNotContain("SECRET");
    }
}
