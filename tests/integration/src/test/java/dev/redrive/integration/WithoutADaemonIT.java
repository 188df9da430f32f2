// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.integration.Program.Ended;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where no daemon runs, commands open the data directory themselves, and say the same. */
class WithoutADaemonIT {

    @TempDir
    Path folder;

    private Program program;

    @BeforeEach
    void prepare() {
        program = new Program(folder);
        program.configure("""
                policies: { quick: { attempts: 2, backoff: [1s] } }
                queues:
                  emails: { handler: { exec: ["true"] }, policy: quick }
                """);
        assertThat(program.run("init").exit()).isZero();
    }

    @Test
    void theAnswersAreTheSameWithAndWithoutOne() {
        Ended pause = program.run("queue", "pause", "emails");
        assertThat(pause.exit()).as(pause.err()).isZero();
        String id = program.run("queue", "push", "emails", "--value", "hello", "--key", "k", "-o", "json")
                .json()
                .path("id")
                .asText();
        List<String[]> questions = List.of(
                new String[] {"queue", "list", "emails", "-o", "json"},
                new String[] {"queue", "show", "emails", id.substring(0, 8), "-o", "json"},
                new String[] {"queue", "retry", "emails", "zzzzzzzz"},
                new String[] {"queue", "list", "unheard-of"},
                new String[] {"policy", "explain", "quick"});

        List<Ended> alone = questions.stream().map(program::run).toList();
        JsonNode statusAlone = program.run("status", "-o", "json").json();
        try (RunningDaemon daemon = program.serve()) {
            List<Ended> together = questions.stream().map(program::run).toList();
            JsonNode status = program.run("status", "-o", "json").json();

            for (int i = 0; i < questions.size(); i++) {
                assertThat(together.get(i))
                        .as(String.join(" ", questions.get(i)))
                        .isEqualTo(alone.get(i));
            }
            assertThat(status.path("pid").asLong()).isEqualTo(daemon.process().pid());
            for (String field : new String[] {"name", "handler", "policy", "paused", "counts"}) {
                assertThat(statusAlone.path("queues").findValues(field))
                        .as(field)
                        .isEqualTo(status.path("queues").findValues(field));
            }
        }
    }

    @Test
    void whatWasPushedAndPausedWaitsForTheDaemon() {
        program.run("queue", "pause", "emails");
        program.run("queue", "push", "emails", "--value", "hello");
        assertThat(program.run("status").out()).contains("no daemon runs", "emails", "paused");

        try (RunningDaemon daemon = program.serve()) {
            assertThat(program.run("status").out())
                    .contains("daemon " + daemon.process().pid(), "paused");
            assertThat(daemon.queue("emails").path("counts").path("pending").asInt())
                    .isEqualTo(1);
            assertThat(daemon.stop()).isZero();
        }
        try (RunningDaemon daemon = program.serve()) {
            assertThat(daemon.queue("emails").path("paused").asBoolean()).isTrue();
            Ended resumed = program.run("queue", "resume", "--all");
            assertThat(resumed.exit()).isZero();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> daemon.queue("emails")
                                    .path("counts")
                                    .path("completed")
                                    .asInt()
                            == 1);
        }
    }

    @Test
    void commandsThatMeetInTheDirectoryWaitForEachOther() {
        List<Ended> ended = Stream.of("a", "b", "c", "d")
                .parallel()
                .map(value -> program.run("queue", "push", "emails", "--value", value))
                .toList();

        assertThat(ended)
                .allSatisfy(each -> assertThat(each.exit()).as(each.err()).isZero());
        assertThat(program.run("queue", "list", "-o", "json").json().path("items"))
                .hasSize(4);
    }

    @Test
    void whatDestroysNeedsAYes() {
        String id = program.run("queue", "push", "emails", "--value", "x", "-o", "json")
                .json()
                .path("id")
                .asText();

        Ended refused = program.run("queue", "drop", "emails", id);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("--yes");
        Ended dropped = program.run("queue", "drop", "emails", id.substring(0, 8), "--yes");
        assertThat(dropped.exit()).isZero();
        assertThat(dropped.out()).contains(id);
        assertThat(program.run("queue", "show", "emails", id).exit()).isEqualTo(5);
        Ended verified = program.run("verify");
        assertThat(verified.exit()).isZero();
        assertThat(verified.out()).contains("0 items read, all sound");
    }

    @Test
    void whatGoesOnInsideIsNotShown() {
        program.configure("queues: { emails: { handler: { exec: [\"false\"] } } }");
        program.run("queue", "push", "emails", "--value", "hello");
        try (RunningDaemon daemon = program.serve()) {
            await().atMost(Duration.ofSeconds(30)).until(() -> daemon.isDrained("emails"));
            assertThat(daemon.stop()).isZero();
        }

        Ended replay = program.run("dlq", "replay", "--all", "--yes");

        assertThat(replay.exit()).as(replay.err()).isZero();
        assertThat(replay.out() + replay.err()).contains("1").doesNotContain("INFO", "CatalogJobs", " Run ");
        assertThat(program.run("queue", "list", "emails").out()).contains("pending");
    }
}
