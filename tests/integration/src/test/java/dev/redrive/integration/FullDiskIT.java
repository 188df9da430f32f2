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
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full disk refuses what is new, keeps what is old, and is over by itself when there is space again. */
class FullDiskIT {

    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final int REFUSALS_IN_A_ROW = 5;
    private static final int PENDING = 1000;
    private static final int CONCURRENCY = 8;
    private static final int PUSHES_MAX = 5000;

    @TempDir
    Path folder;

    private Program program;
    private @Nullable SmallDisk disk;
    /** Ids of items in {@code box}, which nobody handles. */
    private final List<String> accepted = new ArrayList<>();

    @BeforeEach
    void configure() {
        program = new Program(folder);
        // Begins, waits until the test lets it go, and says that it is done.
        program.script("held.sh", """
                #!/bin/sh
                echo $REDRIVE_ID >> begun
                while [ ! -e go ]; do sleep 0.05; done
                echo $REDRIVE_ID >> ended
                """);
        program.script("late.sh", """
                #!/bin/sh
                echo $REDRIVE_ID >> late
                """);
        program.configure("""
                queues:
                  held: { handler: { exec: ["./held.sh"] }, timeout: 10m }
                  late: { handler: { exec: ["./late.sh"] } }
                """);
    }

    @AfterEach
    void unmount() {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void refusesPushesKeepsVerdictsAndGoesOnByItselfWhenThereIsSpace() {
        disk = SmallDisk.inAnImage(program.data(), 16);
        try (RunningDaemon daemon = program.serve()) {
            holdThree(daemon);
            for (int i = 0; i < 20; i++) {
                push(daemon, "x".repeat(20_000));
            }
            push(daemon, "late", "{\"value\": \"first of its queue\", \"delay\": \"5s\"}");

            disk.fill();
            RunningDaemon.Answer no = pushUntilRefused(daemon);

            assertThat(no.body().path("type").asText()).isEqualTo("urn:redrive:problem:unavailable");
            assertThat(no.body().path("detail").asText()).contains("disk full");
            assertThat(no.body().path("remedy").asText()).contains("free space");
            Program.Ended push = program.run("queue", "push", "box", "--value", "x".repeat(20_000));
            assertThat(push.exit()).as(push.err()).isEqualTo(1);
            assertThat(push.err()).contains("disk full").contains("free space").doesNotContain("Exception");
            assertReadsWork(daemon);
            assertTellsOfTheDisk(daemon);
            assertVerdictsWait(daemon);

            disk.empty();

            await().atMost(PATIENCE).until(() -> daemon.get("/readyz").status() == 200);
            await().atMost(PATIENCE).until(() -> daemon.isDrained("held") && daemon.isDrained("late"));
            assertThat(daemon.items("held"))
                    .allSatisfy(item -> assertThat(item.path("attempt").asInt()).isEqualTo(1))
                    .allSatisfy(item -> assertThat(item.path("status").asText()).isEqualTo("completed"))
                    .hasSize(3);
            assertThat(lines("ended")).as("no attempt was made twice").hasSize(3);
            assertThat(lines("late")).as("what came due meanwhile").hasSize(1);
            push(daemon, "after");
            assertBoxHoldsWhatWasAccepted(daemon);
            assertThat(daemon.stop()).as(program.log()).isZero();
        }
        try (RunningDaemon again = program.serve()) {
            assertBoxHoldsWhatWasAccepted(again);
            assertThat(again.post("/api/v1/verify", "").body().path("findings")).isEmpty();
        }
    }

    @Test
    void keepsEverythingWhenItIsKilledWhileFull() throws IOException {
        disk = SmallDisk.inMemory(program.data(), 16);
        try (RunningDaemon daemon = program.serve()) {
            holdThree(daemon);
            disk.fill();
            pushUntilRefused(daemon);
            Files.createFile(folder.resolve("go"));
            await().atMost(PATIENCE).until(() -> lines("ended").size() == 3);
            daemon.kill();
        }

        Program.Ended full = program.run("serve");
        assertThat(full.exit())
                .as("the program opens no store on a full disk: " + full)
                .isEqualTo(1);
        assertThat(full.err().lines().toList().getLast())
                .startsWith("redrive: ")
                .containsIgnoringCase("space");
        disk.empty();

        try (RunningDaemon daemon = program.serve()) {
            assertBoxHoldsWhatWasAccepted(daemon);
            // Their verdicts were never written, so they are attempted again: under the same ids.
            await().atMost(PATIENCE).until(() -> daemon.isDrained("held"));
            assertThat(lines("ended")).hasSize(6);
            assertThat(lines("ended").subList(3, 6))
                    .containsExactlyInAnyOrderElementsOf(lines("ended").subList(0, 3));
        }
    }

    @Test
    void beginsNoAttemptWhileFullAndRepeatsOnlyWhatRanWhenItIsKilled() throws Exception {
        disk = SmallDisk.inMemory(program.data(), 16);
        program.script("slow.sh", """
                #!/bin/sh
                echo $REDRIVE_ID >> slow
                sleep 0.1
                """);
        program.configure("""
                queues: { slow: { handler: { exec: ["./slow.sh"] }, concurrency: %d } }
                """.formatted(CONCURRENCY));
        program.write("lines", "x\n".repeat(PENDING));
        try (RunningDaemon daemon = program.serve()) {
            Program.Ended pushed = program.run("queue", "push", "slow", "--lines", "lines");
            assertThat(pushed.exit()).as(pushed.err()).isZero();
            disk.fill();
            pushUntilRefused(daemon);
            // What runs ends; then nothing more begins.
            await().atMost(PATIENCE)
                    .until(() ->
                            daemon.queue("slow").path("counts").path("active").asLong() == 0);
            int begun = lines("slow").size();
            assertThat(daemon.get("/healthz").status()).isEqualTo(200);
            assertThat(daemon.get("/readyz").status()).isEqualTo(503);
            await().during(Duration.ofSeconds(3))
                    .atMost(PATIENCE)
                    .until(() -> lines("slow").size() == begun);
            assertThat(begun).isLessThan(PENDING);
            daemon.kill();
        }
        disk.empty();

        try (RunningDaemon daemon = program.serve()) {
            await().atMost(Duration.ofMinutes(2)).until(() -> daemon.isDrained("slow"));
            assertThat(new HashSet<>(lines("slow"))).hasSize(PENDING);
            assertThat(lines("slow").size() - PENDING)
                    .as("attempts made twice: those that ran when the disk was full")
                    .isLessThanOrEqualTo(4 * CONCURRENCY);
        }
    }

    private void holdThree(RunningDaemon daemon) {
        for (String value : List.of("a", "b", "c")) {
            push(daemon, "held", "{\"value\": \"" + value + "\"}");
        }
        await().atMost(PATIENCE).until(() -> lines("begun").size() == 3);
    }

    private void assertReadsWork(RunningDaemon daemon) {
        assertBoxHoldsWhatWasAccepted(daemon);
        RunningDaemon.Answer shown = daemon.get("/api/v1/queues/box/items/" + accepted.getFirst());
        assertThat(shown.status()).isEqualTo(200);
        assertThat(shown.body().path("value").asText()).startsWith("xxxx");
        assertThat(program.run("queue", "show", "box", accepted.getFirst()).exit())
                .isZero();
    }

    private void assertTellsOfTheDisk(RunningDaemon daemon) {
        assertThat(daemon.get("/readyz").status()).isEqualTo(503);
        assertThat(daemon.get("/healthz").status()).isEqualTo(200);
        Program.Ended status = program.run("status");
        assertThat(status.exit()).as(status.err()).isZero();
        assertThat(status.out()).contains("not ready").contains("disk full").contains("free space");
    }

    private void assertVerdictsWait(RunningDaemon daemon) {
        try {
            Files.createFile(folder.resolve("go"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await().atMost(PATIENCE).until(() -> lines("ended").size() == 3);
        Instant due =
                Instant.parse(daemon.items("late").getFirst().path("dueAt").asText());
        await().atMost(PATIENCE).until(() -> Instant.now().isAfter(due.plusSeconds(2)));
        assertThat(lines("late"))
                .as("no attempt begins while its verdict could not be recorded")
                .isEmpty();
        assertThat(daemon.process().isAlive()).as(program.log()).isTrue();
        JsonNode counts = daemon.queue("held").path("counts");
        assertThat(counts.path("completed").asLong()).as(counts.toString()).isZero();
        assertThat(counts.path("pending").asLong() + counts.path("active").asLong())
                .as(counts.toString())
                .isEqualTo(3);
    }

    private void assertBoxHoldsWhatWasAccepted(RunningDaemon daemon) {
        assertThat(daemon.items("box").stream().map(item -> item.path("id").asText()))
                .containsExactlyInAnyOrderElementsOf(accepted);
    }

    /** Small ones, as some of them may still find a place in what the log already has. */
    private RunningDaemon.Answer pushUntilRefused(RunningDaemon daemon) {
        int refused = 0;
        RunningDaemon.Answer last = null;
        for (int i = 0; i < PUSHES_MAX && refused < REFUSALS_IN_A_ROW; i++) {
            last = daemon.post("/api/v1/queues/box/items", "{\"value\": \"small\"}");
            assertThat(last.status()).as(last.toString()).isIn(201, 503);
            refused = last.status() == 503 ? refused + 1 : 0;
            if (last.status() == 201) {
                accepted.add(last.body().path("id").asText());
            }
        }
        assertThat(refused).as("a full disk refuses").isEqualTo(REFUSALS_IN_A_ROW);
        return last;
    }

    private void push(RunningDaemon daemon, String value) {
        accepted.add(push(daemon, "box", "{\"value\": \"" + value + "\"}"));
    }

    private static String push(RunningDaemon daemon, String queue, String json) {
        RunningDaemon.Answer answer = daemon.post("/api/v1/queues/" + queue + "/items", json);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        return answer.body().path("id").asText();
    }

    private List<String> lines(String file) {
        try {
            return Files.exists(folder.resolve(file)) ? Files.readAllLines(folder.resolve(file)) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
