// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that try to write on somebody's terminal. */
class HostileTextIT {

    private static final String TITLE = "\u001b]0;owned\u0007";
    private static final String RED = "\u001b[31m";
    private static final String REVERSED = "\u202e";
    private static final String C1 = "\u009b2J";
    private static final String HOSTILE = RED + TITLE + REVERSED + C1 + "\r\nnew\tline\u0000";

    @TempDir
    Path folder;

    @Test
    void areShownAsInertTextAndComeBackUnchanged() {
        Program program = new Program(folder);
        program.configure("queues: { loud: { handler: { exec: [\"sh\", \"-c\", \"cat >&2; exit 1\"] } } }\n");
        try (RunningDaemon daemon = program.serve()) {
            String request = new JsonMapper()
                    .valueToTree(Map.of(
                            "value",
                            HOSTILE,
                            "type",
                            "t" + HOSTILE,
                            "key",
                            "k" + HOSTILE,
                            "id",
                            "p" + HOSTILE,
                            "source",
                            HOSTILE,
                            "correlationId",
                            HOSTILE,
                            "headers",
                            Map.of("h", HOSTILE)))
                    .toString();
            RunningDaemon.Answer pushed = daemon.post("/api/v1/queues/loud/items", request);
            assertThat(pushed.status()).as(pushed.toString()).isEqualTo(201);
            String id = pushed.body().path("id").asText();
            await().atMost(Duration.ofSeconds(30)).until(() -> daemon.isDrained("loud"));

            Program.Ended list = program.run("queue", "list");
            Program.Ended show = program.run("queue", "show", "loud", id);
            Program.Ended json = program.run("queue", "show", "loud", id, "-o", "json");

            for (Program.Ended each : List.of(list, show, json)) {
                assertThat(each.exit()).as(each.err()).isZero();
                assertThat(each.out().chars().filter(HostileTextIT::acts))
                        .as(each.out())
                        .isEmpty();
            }
            assertThat(list.out().lines()).hasSize(2);
            assertThat(list.out()).contains("\\u001b[31m");
            assertThat(json.json().path("value").asText()).isEqualTo(HOSTILE);
            assertThat(json.json().path("type").asText()).isEqualTo("t" + HOSTILE);
            assertThat(json.json().path("key").asText()).isEqualTo("k" + HOSTILE);
            assertThat(program.log().chars().filter(HostileTextIT::acts))
                    .as(program.log())
                    .isEmpty();
        }
    }

    /** Whether a terminal does something for it other than to show it or begin a line. */
    private static boolean acts(int character) {
        return character != '\n' && Character.isISOControl(character)
                || Character.getType(character) == Character.FORMAT;
    }
}
