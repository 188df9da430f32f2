// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
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

    @Test
    void forgeNoLineOfTheLogAndAreNotInIt() throws Exception {
        Program program = new Program(folder);
        program.script("answers.sh", """
                #!/bin/sh
                while read -r line; do
                    id=$(echo "$line" | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
                    printf '{"id":"%s","outcome":"failed","code":"X\\\\n09:00:00.000 ERROR Fake forged"}\\n' "$id"
                done
                """);
        program.script("dies.sh", """
                #!/bin/sh
                read -r line
                printf '%s\\n\\033[31m09:00:00.000 ERROR Fake forged\\n' "$line" >&2
                exit 3
                """);
        program.configure("""
                queues:
                  answers: { handler: { exec: ["./answers.sh"], workers: 1 }, retry: { attempts: 1 } }
                  dies: { handler: { exec: ["./dies.sh"], workers: 1 }, retry: { attempts: 1 } }
                  asked: { handler: { exec: ["./dies.sh"], workers: 1, stderr: log }, retry: { attempts: 1 } }
                """);
        try (RunningDaemon daemon = program.serve()) {
            daemon.post("/api/v1/queues/answers/items", "{\"value\": \"one\"}");
            daemon.post("/api/v1/queues/dies/items", "{\"value\": \"4111111111111111\"}");
            daemon.post("/api/v1/queues/asked/items", "{\"value\": \"wanted\"}");
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> List.of("answers", "dies", "asked").stream().allMatch(daemon::isDrained));
            await().atMost(Duration.ofSeconds(30)).until(() -> program.log().contains("wanted"));

            assertThat(program.log().lines()).noneMatch(line -> line.startsWith("09:00:00.000"));
            assertThat(program.log())
                    .contains("code=\"OTHER\"", "why=\"the last one ended: exit 3\"")
                    .doesNotContain("4111111111111111", "\u001b");
            assertThat(daemon.items("answers", "dead")
                            .getFirst()
                            .path("lastError")
                            .path("code")
                            .asText())
                    .isEqualTo("OTHER");

            Program.Ended export = program.run("dlq", "export", "--all");
            assertThat(export.exit()).as(export.err()).isZero();
            assertThat(export.out().chars().filter(HostileTextIT::acts)).isEmpty();
        }
    }

    @Test
    void leaveTheAuditBookAndExportsInert() throws Exception {
        Program program = new Program(folder);
        program.configure("queues: { bad: { handler: { exec: [\"false\"] }, retry: { attempts: 1 } } }\n");
        try (RunningDaemon daemon = program.serve()) {
            String value = new JsonMapper()
                    .valueToTree(Map.of("value", HOSTILE, "key", HOSTILE))
                    .toString();
            daemon.post("/api/v1/queues/bad/items", value);
            daemon.post("/api/v1/dead-letter-groups/1-3f9a02c1/hold", "{\"reason\": \"" + REVERSED + "\u0085\"}");
            await().atMost(Duration.ofSeconds(30)).until(() -> daemon.isDrained("bad"));

            Program.Ended export = program.run("dlq", "export", "--all", "--format", "ndjson");

            assertThat(export.exit()).as(export.err()).isZero();
            assertThat(export.out().chars().filter(HostileTextIT::acts)).isEmpty();
            assertThat(new JsonMapper().readTree(export.out()).path("value").asText())
                    .isEqualTo(HOSTILE);
            String changes = Files.readString(program.data().resolve("audit.ndjson"));
            String refused = Files.readString(program.data().resolve("audit-refused.ndjson"));
            assertThat(refused).contains("/dead-letter-groups/");
            assertThat((changes + refused).chars().filter(HostileTextIT::acts)).isEmpty();
        }
    }

    /** Whether a terminal does something for it other than to show it or begin a line. */
    private static boolean acts(int character) {
        return character != '\n' && Character.isISOControl(character)
                || Character.getType(character) == Character.FORMAT;
    }
}
