// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code server.redact} hides stays hidden on a command line that reads the data directory itself. */
class MasksWithoutDaemonIT {

    private static final String SECRET = "4111111111111111";

    @TempDir
    Path folder;

    @Test
    void theCommandLineShowsNoSecretWithoutADaemonEither() throws Exception {
        Program program = new Program(folder);
        program.configure("""
                server:
                  listen: "127.0.0.1:0"
                  redact: { paths: [ card.number ], values: [ '\\b\\d{16}\\b' ] }
                queues:
                  bad: { handler: { exec: ["sh", "-c", "cat >&2; exit 65"] }, retry: { attempts: 1 } }
                """);
        String id;
        try (RunningDaemon daemon = program.serve()) {
            id = daemon.post(
                            "/api/v1/queues/bad/items",
                            "{\"value\": \"{\\\"card\\\":[{\\\"number\\\":\\\"four\\\"}],\\\"note\\\":\\\"" + SECRET
                                    + "\\\"}\", \"key\": \"k " + SECRET + "\"}")
                    .body()
                    .path("id")
                    .asText();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> daemon.get("/api/v1/dead-letters")
                                    .body()
                                    .path("items")
                                    .size()
                            == 1);
        }

        for (List<String> command : List.of(
                List.of("queue", "show", "bad", id, "-o", "json"),
                List.of("dlq", "show", id, "-o", "json"),
                List.of("dlq", "list", "-o", "json"),
                List.of("dlq", "groups", "-o", "json"))) {
            Program.Ended shown = program.run(command.toArray(String[]::new));

            assertThat(shown.exit()).as(shown.err()).isZero();
            assertThat(shown.out()).as("%s", command).contains("bad").doesNotContain(SECRET, "four");
        }
        assertThat(program.run("queue", "show", "bad", id).out()).contains("***");
        assertThat(program.run("dlq", "list", "--filter", "key~411", "-o", "ndjson")
                        .out())
                .isEmpty();
        assertThat(program.run("dlq", "list", "--filter", "key~k", "-o", "ndjson")
                        .out())
                .isNotEmpty();
    }
}
