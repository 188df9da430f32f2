// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon whose handler is a gRPC server in another process, which ends and comes back. */
class GrpcIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private Program program;

    @BeforeEach
    void here() {
        program = new Program(folder);
    }

    @Test
    void eachAnswerLeadsWhereTheTableSaysAndARestartOfTheServerLosesNothing() {
        try (GrpcServer first = GrpcServer.start(0)) {
            program.configure(configuration(first.port(), 4_194_304, "DATA_LOSS"));
            assertThat(program.run("config", "check", "--online").out())
                    .contains("127.0.0.1:" + first.port() + " answers");
            try (RunningDaemon daemon = program.serve()) {
                assertThat(end(daemon, push(daemon, "good"))).isEqualTo("completed  ");
                assertThat(end(daemon, push(daemon, "ALREADY_EXISTS"))).startsWith("completed");
                assertThat(end(daemon, push(daemon, "bad"))).isEqualTo("dead BAD_ORDER no such article");
                assertThat(end(daemon, push(daemon, "INVALID_ARGUMENT"))).isEqualTo("dead INVALID_ARGUMENT as told");
                assertThat(end(daemon, push(daemon, "DATA_LOSS"))).startsWith("completed");

                first.kill();
                String waiting = push(daemon, "good");
                await().atMost(PATIENCE)
                        .until(() -> item(daemon, waiting).path("failureCount").asInt() >= 3);
                assertThat(item(daemon, waiting).path("lastError").path("code").asText())
                        .isEqualTo("CONNECTION_REFUSED");
                assertThat(program.run("config", "check", "--online").out()).contains("is out of reach");

                try (GrpcServer second = GrpcServer.start(first.port())) {
                    assertThat(end(daemon, waiting)).startsWith("completed");

                    program.configure(configuration(second.port(), 8_388_608, "NOT_FOUND"));
                    await().atMost(PATIENCE)
                            .until(() -> end(daemon, push(daemon, "NOT_FOUND")).startsWith("completed"));
                    assertThat(end(daemon, push(daemon, "good"))).isEqualTo("completed  ");
                }
                assertThat(daemon.stop()).isZero();
            }
        }
    }

    private static String configuration(int port, int maxMessageBytes, String doneStatus) {
        return """
                queues:
                  orders:
                    handler: { grpc: "127.0.0.1:%d", maxMessageBytes: %d }
                    timeout: 10s
                    retry: { attempts: 1000, cooldown: 50ms }
                    types: { once: { attempts: 1 } }
                    rules: [ { grpc: %s, then: done } ]
                """.formatted(port, maxMessageBytes, doneStatus);
    }

    private static String push(RunningDaemon daemon, String value) {
        String type = value.equals("good") ? "" : ", \"type\": \"once\"";
        return daemon.post("/api/v1/queues/orders/items", "{\"value\": \"%s\"%s}".formatted(value, type))
                .body()
                .path("id")
                .asText();
    }

    private static JsonNode item(RunningDaemon daemon, String id) {
        return daemon.get("/api/v1/queues/orders/items/" + id).body();
    }

    /** How it ended, once it has. */
    private static String end(RunningDaemon daemon, String id) {
        await().atMost(PATIENCE)
                .until(() -> item(daemon, id).path("status").asText().matches("completed|dead"));
        JsonNode item = item(daemon, id);
        return item.path("status").asText() + " "
                + item.path("lastError").path("code").asText("") + " "
                + item.path("lastError").path("message").asText("");
    }
}
