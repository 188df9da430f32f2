// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node on Kafka is taken out of the file and put back: nothing of it is out of sight or forgotten meanwhile. */
class KafkaGoneQueueIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final String pipeline = "pp" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
    private final String queue = pipeline + ".b";
    private Program program;

    @BeforeEach
    void writeHandlers() {
        program = new Program(folder);
        program.script("a", "#!/bin/sh\nexit 0\n");
        program.script("b", "#!/bin/sh\ncat >> handled\necho >> handled\n[ ! -e bad ]\n");
    }

    @Test
    void whatWaitsAndDiedAtANodeStaysVisibleAndWhatPeopleDidIsKnownWhenItComesBack() throws IOException {
        configure(true);
        List<String> letters;
        try (RunningDaemon daemon = program.serve()) {
            awaitReadyz(daemon, "ready");
            Path bad = Files.createFile(folder.resolve("bad"));
            for (int i = 0; i < 5; i++) {
                push("d" + i);
            }
            await().atMost(PATIENCE).until(() -> letters(daemon, "open").size() == 5);
            letters = letters(daemon, "open");
            Files.delete(bad);
            run("dlq", "replay", letters.get(2), "--yes");
            run("dlq", "hold", letters.get(3));
            run("dlq", "purge", letters.get(4), "--expect", "1", "--yes");
            await().atMost(PATIENCE).until(() -> handled().size() == 6);
            run("queue", "pause", queue);
            push("d5");
            push("d6");
            await().atMost(PATIENCE).until(() -> counts(daemon).path("pending").asInt() == 2);

            configure(false);

            await().atMost(PATIENCE).until(() -> program.log().contains("queues." + queue + ": removed"));
            assertIsVisible(daemon);
            assertThat(daemon.stop()).isZero();
        }
        try (RunningDaemon daemon = program.serve()) {
            awaitReadyz(daemon, "ready, with a warning");
            assertIsVisible(daemon);

            configure(true);

            awaitReadyz(daemon, "ready");
            await().atMost(PATIENCE).until(() -> letters(daemon, "open").size() == 2);
            assertThat(letters(daemon, "open")).containsExactlyInAnyOrder(letters.get(0), letters.get(1));
            assertThat(letters(daemon, "replayed")).containsExactly(letters.get(2));
            assertThat(letters(daemon, "held")).containsExactly(letters.get(3));
            assertThat(letters(daemon, "dropped")).containsExactly(letters.get(4));
            run("queue", "resume", queue);
            run("dlq", "replay", "--filter", "queue=\"" + queue + "\"", "--yes");
            await().atMost(PATIENCE).until(() -> handled().size() == 10);
            assertThat(letters(daemon, "held")).containsExactly(letters.get(3));
            assertThat(daemon.stop()).isZero();
        }
    }

    @Test
    void aQueueThatIsGoneIsForgottenOnceItsDeadLettersAreDisowned() throws IOException {
        configure(true);
        try (RunningDaemon daemon = program.serve()) {
            awaitReadyz(daemon, "ready");
            Files.createFile(folder.resolve("bad"));
            push("d0");
            await().atMost(PATIENCE).until(() -> letters(daemon, "open").size() == 1);
            configure(false);
            awaitReadyz(daemon, "ready, with a warning");

            run("kafka", "disown", "dlq.default." + queue);

            awaitReadyz(daemon, "ready");
            await().atMost(PATIENCE).until(() -> letters(daemon, "open").isEmpty());
            assertThat(run("status")).doesNotContain(queue);
            assertThat(daemon.stop()).isZero();
        }
    }

    /** As if a week had passed: the brokers have forgotten the group. */
    @Test
    void aQueueThatIsGoneWarnsThatItIsUnknownWhatWaitsOnceItsOffsetsHaveExpired() throws Exception {
        configure(true);
        try (RunningDaemon daemon = program.serve()) {
            awaitReadyz(daemon, "ready");
            push("d0");
            await().atMost(PATIENCE).until(() -> handled().size() == 1);
            configure(false);
            await().atMost(PATIENCE).until(() -> program.log().contains("queues." + queue + ": removed"));
            assertThat(daemon.stop()).isZero();
        }
        try (Admin admin =
                Admin.create(Map.of("bootstrap.servers", KafkaBrokers.shared().bootstrap()))) {
            admin.deleteConsumerGroups(List.of("redrive." + pipeline)).all().get();
        }
        try (RunningDaemon daemon = program.serve()) {
            awaitReadyz(daemon, "ready, with a warning");

            assertThat(run("status"))
                    .contains("it is unknown how many wait: group redrive." + pipeline + " has no position on topic "
                            + queue);
            assertThat(daemon.stop()).isZero();
        }
    }

    /** Three are dead, one of them held: neither replayed nor dropped. */
    private void assertIsVisible(RunningDaemon daemon) {
        String said = "no handler: 2 wait and 3 are dead at this queue, which is not configured";
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(daemon.get("/api/v1/status")
                                .body()
                                .path("warnings")
                                .toString())
                        .contains(said));
        awaitReadyz(daemon, "ready, with a warning");
        assertThat(run("status")).contains("warning " + queue + ": " + said, "no handler");
        assertThat(run("pipeline", "show", pipeline).lines().filter(line -> line.startsWith("b ")))
                .singleElement()
                .asString()
                .contains("(no longer in the graph)", "no handler");
        assertThat(letters(daemon, "open")).hasSize(2);
        assertThat(letters(daemon, "held")).hasSize(1);
        assertThat(daemon.items(queue, "pending")).hasSize(2);
        assertThat(daemon.items(queue, "dead")).hasSize(3);
        assertThat(daemon.get("/metrics").body().asText()).contains("redrive_warnings 1.0");
    }

    private void configure(boolean whole) {
        String b = whole ? "- { id: b, handler: { exec: [\"./b\"] }, after: [a], retry: { attempts: 1 } }" : "";
        program.configure("""
                kafka: { main: { bootstrap: "%s" } }
                pipelines:
                  %s:
                    transport: kafka
                    nodes:
                      - { id: a, handler: { exec: ["./a"] } }
                      %s
                """.formatted(KafkaBrokers.shared().bootstrap(), pipeline, b));
    }

    private void push(String id) {
        run("pipeline", "push", pipeline, "--value", id, "--id", id);
    }

    private String run(String... command) {
        Program.Ended ended = program.run(command);
        assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
        return ended.out();
    }

    private void awaitReadyz(RunningDaemon daemon, String told) {
        await(told)
                .atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(daemon.get("/readyz").body().asText().strip())
                                .isEqualTo(told));
        assertThat(daemon.get("/readyz").status()).isEqualTo(200);
    }

    private JsonNode counts(RunningDaemon daemon) {
        return daemon.queue(queue).path("counts");
    }

    /** The oldest first. */
    private List<String> letters(RunningDaemon daemon, String state) {
        JsonNode items = daemon.get("/api/v1/dead-letters?filter=state%3D" + state + "%20queue%3D" + queue)
                .body()
                .path("items");
        List<JsonNode> all =
                new ArrayList<>(StreamSupport.stream(items.spliterator(), false).toList());
        all.sort((one, other) ->
                one.path("diedAt").asText().compareTo(other.path("diedAt").asText()));
        return all.stream().map(each -> each.path("id").asText()).toList();
    }

    private List<String> handled() {
        Path file = folder.resolve("handled");
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
