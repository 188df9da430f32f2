// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The daemon is killed at every named step of what people do to dead letters; afterwards each letter is there once, and a
 * replay that goes on sends none twice.
 */
class CrashActsIT {

    private static final int LETTERS = 30;
    private static final int TIMES_MAX = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final long seed = Long.getLong("redrive.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private Program program;
    private int port;
    private RunningDaemon daemon;

    @AfterEach
    void end() {
        daemon.close();
    }

    @Test
    void revivesAndReplaysEachLetterOnceWhereverItIsKilled() throws InterruptedException {
        System.out.println("CrashActsIT: -Dredrive.seed=" + seed);
        program = new Program(folder);
        program.configure("queues:\n"
                + Step.OF_PEOPLE.stream()
                        .map(step -> "  " + queue(step) + ": { handler: { exec: [\"false\"] } }\n")
                        .collect(Collectors.joining()));
        serve();
        int jobs = 0;
        for (Step step : Step.OF_PEOPLE) {
            die(queue(step));
            Debugger debugger = Debugger.attach(port, step, 1 + random.nextInt(TIMES_MAX));
            Thread.ofVirtual().start(() -> act(step));
            assertThat(debugger.hasStopped(PATIENCE)).as("came to " + step).isTrue();
            daemon.kill();
            serve();

            if (step != Step.REVIVING) {
                jobs++;
                if (jobs().size() < jobs) {
                    // Nobody was told that there is one.
                    act(step);
                }
                await().atMost(PATIENCE)
                        .until(() -> jobs().stream()
                                .allMatch(job -> job.path("state").asText().equals("done")));
            }
            await().atMost(PATIENCE).until(() -> dead(queue(step)).size() == LETTERS && daemon.isDrained(queue(step)));
            assertThat(dead(queue(step)).stream()
                            .map(item -> item.path("producerId").asText())
                            .distinct())
                    .hasSize(LETTERS);
            if (step != Step.REVIVING) {
                assertThat(letters("queue=" + queue(step) + " replays=1"))
                        .as("sent back by " + step)
                        .isEqualTo(LETTERS);
            }
        }
        assertThat(jobs()).hasSize(jobs);
        assertThat(daemon.stop()).isZero();
    }

    private static String queue(Step step) {
        return "letters-" + step.ordinal();
    }

    private void serve() {
        port = Debugger.freePort();
        daemon = program.serve(Debugger.option(port));
    }

    private void die(String queue) {
        String items = IntStream.range(0, LETTERS)
                .mapToObj(i -> "{\"id\": \"" + i + "\", \"value\": \"x\"}")
                .collect(Collectors.joining(", "));
        assertThat(daemon.post("/api/v1/queues/" + queue + "/items", "{\"items\": [" + items + "]}")
                        .status())
                .isEqualTo(201);
        // The catalog follows a little later.
        await().atMost(PATIENCE).until(() -> letters("queue=" + queue) == LETTERS);
    }

    private void act(Step step) {
        String queue = queue(step);
        try {
            if (step == Step.REVIVING) {
                daemon.post("/api/v1/queues/" + queue + "/retry-all-dead", "");
                return;
            }
            JsonNode selection = daemon.post("/api/v1/selections", "{\"filter\": \"queue=" + queue + "\"}")
                    .body();
            // Slow enough for several batches.
            daemon.post(
                    "/api/v1/jobs",
                    "{\"selection\": \"" + selection.path("id").asText() + "\", \"kind\": \"replay\", \"rate\": 20}");
        } catch (UncheckedIOException killed) {
            // As meant.
        }
    }

    private List<JsonNode> dead(String queue) {
        return daemon.items(queue, "dead");
    }

    private List<JsonNode> jobs() {
        return daemon.get("/api/v1/jobs").body().path("items").valueStream().toList();
    }

    private int letters(String filter) {
        return daemon.get("/api/v1/dead-letters?limit=100&filter=" + URLEncoder.encode(filter, StandardCharsets.UTF_8))
                .body()
                .path("items")
                .size();
    }
}
