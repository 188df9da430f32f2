// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage done to the files from outside is told, and nothing damaged is taken for good. */
class DamageIT {

    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final int OLD = 2000;
    private static final String HANDLED = """
            queues: { work: { handler: { exec: ["./handle.sh"] } } }
            """;
    /** With a queue at work and one that only holds items, neither of which the store has. */
    private static final String HANDLED_AND_MORE = """
            queues:
              work: { handler: { exec: ["./handle.sh"] } }
              fresh: { handler: { exec: ["./handle.sh"] } }
              box: {}
            """;

    @TempDir
    Path folder;

    private Program program;
    private Path database;
    private Path log;

    @BeforeEach
    void configure() {
        program = new Program(folder);
        program.script("handle.sh", """
                #!/bin/sh
                echo "$(cat)" >> handled
                """);
        program.configure("queues: {}\n");
        database = program.data().resolve("redrive.db");
        log = program.data().resolve("redrive.db-wal");
    }

    @Test
    void aFlippedByteIsToldAndNeverServedAsGood() throws IOException {
        String flipped;
        try (RunningDaemon daemon = program.serve()) {
            push(daemon, "good-before");
            flipped = push(daemon, "to-be-flipped");
            push(daemon, "good-after");
            assertThat(daemon.stop()).isZero();
        }
        flip("to-be-flipped");
        program.configure(HANDLED);

        try (RunningDaemon daemon = program.serve()) {
            await().atMost(PATIENCE)
                    .until(() -> Files.exists(folder.resolve("handled"))
                            && Files.readAllLines(folder.resolve("handled")).size() == 2);

            assertThat(Files.readAllLines(folder.resolve("handled")))
                    .containsExactlyInAnyOrder("good-before", "good-after");
            Program.Ended show = program.run("queue", "show", "work", flipped);
            assertThat(show.exit()).as(show.out()).isEqualTo(1);
            assertThat(show.err()).contains(flipped).contains("damaged").contains("drop it");
            assertThat(show.out()).isEmpty();
            assertThat(daemon.items("work").stream().map(item -> item.path("id").asText()))
                    .hasSize(2)
                    .doesNotContain(flipped);
            Program.Ended verify = program.run("verify");
            assertThat(verify.exit()).isEqualTo(1);
            assertThat(verify.out()).contains(flipped).contains("damaged").contains("1 findings");
            Program.Ended status = program.run("status");
            assertThat(status.out()).contains("1 damaged").contains("run verify");
            assertThat(push(daemon, "later")).isNotEmpty();
            await().atMost(PATIENCE)
                    .until(() -> Files.readAllLines(folder.resolve("handled")).contains("later"));

            Program.Ended drop = program.run("queue", "drop", "work", flipped, "--yes");
            assertThat(drop.exit()).as(drop.err()).isZero();
            JsonNode verified = daemon.post("/api/v1/verify", "").body();
            assertThat(verified.path("findings")).as(verified.toString()).isEmpty();
        }
    }

    @Test
    void aStoreWithADamagedHeaderTakesNoWritesAndStillShowsWhatItHas() throws IOException {
        List<String> old = new ArrayList<>();
        program.write("lines", "an old item\n".repeat(OLD));
        try (RunningDaemon daemon = program.serve()) {
            Program.Ended pushed = program.run("queue", "push", "work", "--lines", "lines");
            assertThat(pushed.exit()).as(pushed.err()).isZero();
            daemon.items("work").forEach(item -> old.add(item.path("id").asText()));
            assertThat(old).hasSize(OLD);
            assertThat(daemon.stop()).isZero();
        }
        byte[] bytes = Files.readAllBytes(database);
        bytes[20] ^= 1;
        Files.write(database, bytes);

        for (int start = 0; start < 2; start++) {
            program.configure(start == 0 ? HANDLED : HANDLED_AND_MORE);
            try (RunningDaemon daemon = program.serve()) {
                await().atMost(PATIENCE).until(() -> daemon.get("/readyz").status() == 503);
                long handled = handled();
                await().pollDelay(Duration.ofSeconds(2)).until(() -> true);

                RunningDaemon.Answer push = daemon.post("/api/v1/queues/work/items", "{\"value\": \"new\"}");
                assertThat(push.status()).as(push.toString()).isEqualTo(500);
                assertThat(push.body().path("type").asText()).isEqualTo("urn:redrive:problem:damaged");
                assertThat(push.body().path("remedy").asText()).contains("restore a backup");
                assertThat(handled()).as("no attempt begins").isLessThanOrEqualTo(handled + 32);
                assertThat(daemon.get("/healthz").status())
                        .as("a restart mends nothing")
                        .isEqualTo(200);
                assertThat(program.run("status").out()).contains("not ready", "the database is damaged");
                assertThat(daemon.items("work").stream()
                                .map(item -> item.path("id").asText()))
                        .containsAll(old);
                for (String id : start == 0 ? old : old.subList(0, 100)) {
                    assertThat(daemon.get("/api/v1/queues/work/items/" + id)
                                    .body()
                                    .path("value")
                                    .asText())
                            .isEqualTo("an old item");
                }
                assertThat(daemon.stop()).isZero();
            }
        }
        Program.Ended push = program.run("queue", "push", "work", "--value", "x");
        assertThat(push.exit()).isEqualTo(1);
        assertThat(push.err()).contains("the database is damaged", "restore a backup");
        assertThat(program.run("queue", "list", "work").exit()).isZero();
    }

    private long handled() throws IOException {
        Path handled = folder.resolve("handled");
        return Files.exists(handled) ? Files.readAllLines(handled).size() : 0;
    }

    @Test
    void aLogCutShortIsToldAtOpenAndLosesNothingSilently() throws IOException {
        killWithALog();
        Files.copy(log, folder.resolve("log"));
        Files.copy(database, folder.resolve("database"));

        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }
        assertRefusedAtOpen("serve", "cut short", "restore a backup");
        assertThat(log).as("a refusal leaves the files alone").hasSize(Files.size(folder.resolve("log")) / 2);
        assertRefusedAtOpen("verify", "cut short", "restore a backup");

        Files.delete(log);
        assertRefusedAtOpen("status", "here before", "restore a backup");

        Files.copy(folder.resolve("log"), log, StandardCopyOption.REPLACE_EXISTING);
        Files.copy(folder.resolve("database"), database, StandardCopyOption.REPLACE_EXISTING);
        try (RunningDaemon daemon = program.serve()) {
            assertThat(daemon.items("work")).hasSize(50);
        }
    }

    @Test
    void aDatabaseThatIsNoneIsToldAtOpen() throws IOException {
        killWithALog();
        assertThat(program.run("status").exit()).isZero();
        byte[] whole = Files.readAllBytes(database);
        assertThat(log).as("closed").doesNotExist();

        byte[] garbage = new byte[50_000];
        new Random(1).nextBytes(garbage);
        Files.write(database, garbage);
        assertRefusedAtOpen("serve", "not a database", "restore a backup");

        Files.write(database, Arrays.copyOf(whole, whole.length / 2 / 4096 * 4096));
        assertRefusedAtOpen("status", "malformed", "restore a backup");

        Files.write(database, new byte[0]);
        assertRefusedAtOpen("status", "here before", "restore a backup");

        Files.delete(database);
        assertRefusedAtOpen("status", "here before", "restore a backup");

        Files.write(database, whole);
        assertThat(program.run("verify").exit()).isZero();
    }

    @Test
    void aNewerSchemaAndASecondOwnerAreRefused() throws Exception {
        try (RunningDaemon daemon = program.serve()) {
            push(daemon, "mine");
            Program.Ended second = program.run("serve");
            assertThat(second.exit()).isEqualTo(1);
            assertThat(second.err())
                    .contains("belongs to process " + daemon.process().pid())
                    .contains("stop");
            assertThat(daemon.get("/readyz").status()).as("the first goes on").isEqualTo(200);
            assertThat(daemon.stop()).isZero();
        }
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                var statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE meta SET v = 999 WHERE k = 'version'");
        }

        assertRefusedAtOpen("serve", "schema version 999", "newer");
    }

    /** Fifty items acknowledged, and all of them in the log. */
    private void killWithALog() {
        try (RunningDaemon daemon = program.serve()) {
            for (int i = 0; i < 50; i++) {
                push(daemon, "value " + i);
            }
            daemon.kill();
        }
        assertThat(log).isNotEmptyFile();
    }

    private void assertRefusedAtOpen(String command, String why, String remedy) {
        Program.Ended open = program.run(command);
        assertThat(open.exit()).as(open.toString()).isEqualTo(1);
        assertThat(open.err())
                .startsWith("redrive: ")
                .contains(why)
                .contains(remedy)
                .doesNotContain("\tat ");
    }

    private void flip(String value) throws IOException {
        byte[] bytes = Files.readAllBytes(database);
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(value);
        assertThat(at).as("where " + value + " lies").isPositive();
        bytes[at + 2] ^= 1;
        Files.write(database, bytes);
    }

    private static String push(RunningDaemon daemon, String value) {
        RunningDaemon.Answer answer = daemon.post("/api/v1/queues/work/items", "{\"value\": \"" + value + "\"}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        return answer.body().path("id").asText();
    }
}
