// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One message among many kills the whole daemon, and its child lives on. It is dead after a few crashes, costs no other
 * message its life, and no orphan works beside a later attempt of its message.
 */
class CrashSuspectIT {

    private static final int GOOD = 200;
    private static final int KILLER_AT = 60;
    private static final int CRASHES_MAX = 8;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /**
     * Each child writes its number into its message's file when it begins and ends, and who else is alive with the same
     * message. The killer makes sure that its parent is a daemon: a child whose daemon is gone has another.
     */
    private static final String HANDLER = """
            #!/bin/sh
            read -r value
            file=seen/$value
            if [ -f "$file" ]; then
                while read -r what pid; do
                    if [ "$what" = begin ] && grep -qsz "^REDRIVE_ID=$REDRIVE_ID\\$" "/proc/$pid/environ"; then
                        echo "beside $pid" >>"$file"
                    fi
                done <"$file"
            fi
            echo "begin $$" >>"$file"
            if [ "$value" = killer ]; then
                grep -qsa dev.redrive.app.Main "/proc/$PPID/cmdline" && kill -9 "$PPID"
                sleep 300
            fi
            sleep 0.1
            echo "end $$" >>"$file"
            """;

    @TempDir
    Path folder;

    @Test
    void buriesTheKillerAndCompletesAllOthers() throws Exception {
        Program program = new Program(folder);
        Files.createDirectory(folder.resolve("seen"));
        program.script("handle.sh", HANDLER);
        push(program);
        program.configure("""
                queues:
                  mixed:
                    handler: { exec: ["./handle.sh"] }
                    concurrency: 6
                    timeout: 60s
                    retry: { attempts: 2, cooldown: 0s }
                """);

        int crashes = 0;
        Optional<RunningDaemon> survivor = Optional.empty();
        while (survivor.isEmpty()) {
            Process process = program.launch(List.of(), "serve");
            survivor = drained(program, process);
            if (survivor.isEmpty()) {
                crashes++;
                assertThat(process.waitFor())
                        .as("killed, not ended:\n" + program.log())
                        .isEqualTo(128 + 9);
                assertThat(crashes).as("crashes").isLessThanOrEqualTo(CRASHES_MAX);
            }
        }
        try (RunningDaemon daemon = survivor.get()) {
            assertEnds(daemon);
            assertThat(crashes).as("a suspect is charged twice before it dies").isGreaterThanOrEqualTo(4);
            assertThat(daemon.stop()).isZero();
        }
        assertNoOrphanWorkedBesideARetry(crashes);
    }

    /** On a queue that nobody works yet, so that the daemon is there for all of them. */
    private static void push(Program program) {
        program.configure("queues: { mixed: { } }\n");
        String items = IntStream.range(0, GOOD + 1)
                .mapToObj(i -> i == KILLER_AT ? "killer" : "good-" + i)
                .map(value -> "{\"value\": \"" + value + "\\n\", \"id\": \"" + value + "\"}")
                .collect(Collectors.joining(", "));
        try (RunningDaemon daemon = program.serve()) {
            RunningDaemon.Answer answer = daemon.post("/api/v1/queues/mixed/items", "{\"items\": [" + items + "]}");
            assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
            assertThat(daemon.stop()).isZero();
        }
    }

    /** The daemon once it has nothing left to do, unless it was killed before that. */
    private static Optional<RunningDaemon> drained(Program program, Process process) {
        try {
            RunningDaemon daemon = RunningDaemon.of(program, process);
            await().atMost(PATIENCE).until(() -> {
                try {
                    return daemon.isDrained("mixed") || !process.isAlive();
                } catch (UncheckedIOException gone) {
                    return !process.isAlive();
                }
            });
            if (process.isAlive()) {
                return Optional.of(daemon);
            }
            daemon.close();
            return Optional.empty();
        } catch (ConditionTimeoutException late) {
            process.destroyForcibly();
            throw late;
        } catch (AssertionError ended) {
            if (process.isAlive()) {
                throw ended;
            }
            return Optional.empty(); // killed before we found it up
        }
    }

    private static void assertEnds(RunningDaemon daemon) {
        List<JsonNode> items = daemon.items("mixed");
        assertThat(items).hasSize(GOOD + 1);
        Set<String> seen = new HashSet<>();
        for (JsonNode item : items) {
            String id = item.path("producerId").asText();
            assertThat(seen.add(id)).as("twice: " + item).isTrue();
            String end =
                    item.path("status").asText() + " " + item.path("reason").asText();
            assertThat(end).as(item.toString()).isEqualTo(id.equals("killer") ? "dead crashed" : "completed null");
            if (id.equals("killer")) {
                assertThat(item.path("lastError").path("code").asText()).isEqualTo("CRASHED");
            } else {
                assertThat(item.path("failureCount").asInt())
                        .as("charged for another's crash: " + item)
                        .isZero();
            }
        }
    }

    private void assertNoOrphanWorkedBesideARetry(int crashes) throws IOException {
        int orphaned = 0;
        try (Stream<Path> files = Files.list(folder.resolve("seen"))) {
            for (Path file : files.toList()) {
                List<String> lines = Files.readAllLines(file);
                String running = "";
                for (String line : lines) {
                    String pid = line.substring(line.indexOf(' ') + 1);
                    assertThat(line).as(file.getFileName() + ": " + lines).doesNotStartWith("beside");
                    if (line.startsWith("begin")) {
                        running = pid;
                    } else {
                        assertThat(pid).as(file.getFileName() + ": " + lines).isEqualTo(running);
                    }
                }
                long begun =
                        lines.stream().filter(line -> line.startsWith("begin")).count();
                orphaned += begun > 1 && !file.endsWith("killer") ? 1 : 0;
                if (file.endsWith("killer")) {
                    assertThat(begun).as("every crash was the killer's").isEqualTo(crashes);
                    assertThat(lines).as("its orphans were ended").noneMatch(line -> line.startsWith("end"));
                }
            }
        }
        assertThat(orphaned).as("good messages that had an orphan").isPositive();
    }
}
