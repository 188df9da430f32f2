// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy of a live store is a store. */
class BackupIT {

    @TempDir
    Path folder;

    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean enough = new AtomicBoolean();

    @Test
    void copiesALiveStoreIntoOneThatOpensAndIsSound() throws Exception {
        Program program = new Program(folder);
        program.configure("""
                store: { keepCompletedMax: 1000000 }
                queues: { work: { handler: { exec: ["true"] }, concurrency: 2 } }
                """);
        Path copy = program.data().resolve("backups").resolve("copy.db");
        List<String> before;
        try (RunningDaemon daemon = program.serve()) {
            List<Thread> load = IntStream.range(0, 3)
                    .mapToObj(each -> Thread.ofVirtual().start(() -> pushUntilEnough(daemon)))
                    .toList();
            await().atMost(Duration.ofSeconds(40)).until(() -> acknowledged.size() > 300);
            before = List.copyOf(acknowledged);

            Program.Ended backup = program.run("backup", "copy.db");

            assertThat(backup.exit()).as(backup.err()).isZero();
            int meanwhile = acknowledged.size();
            assertThat(meanwhile).as("pushes go on").isGreaterThan(before.size());
            assertRefusesAFileThatExists(program, copy);
            assertRefusesAPath(program, daemon);
            enough.set(true);
            for (Thread each : load) {
                each.join();
            }
        }

        Program other = new Program(Files.createDirectories(folder.resolve("other")));
        other.configure("queues: {}\n");
        Files.createDirectories(other.data());
        Files.copy(copy, other.data().resolve("redrive.db"));
        try (RunningDaemon opened = other.serve()) {
            assertThat(opened.post("/api/v1/verify", "").body().path("findings"))
                    .isEmpty();
            assertThat(opened.items("box").stream()
                            .map(item -> item.path("id").asText())
                            .collect(Collectors.toSet()))
                    .containsAll(before)
                    .hasSizeLessThanOrEqualTo(acknowledged.size());
            assertThat(opened.items("work")).isNotEmpty();
            push(opened, "box");
        }
    }

    private void assertRefusesAFileThatExists(Program program, Path copy) throws IOException {
        long size = Files.size(copy);
        Program.Ended again = program.run("backup", "copy.db");
        assertThat(again.exit()).isEqualTo(1);
        assertThat(again.err()).contains("exists already").contains("new file");
        assertThat(Files.size(copy)).isEqualTo(size);
        assertThat(copy.resolveSibling("copy.db.part")).doesNotExist();
    }

    private void assertRefusesAPath(Program program, RunningDaemon daemon) {
        for (String path : List.of(folder.resolve("copy.db").toString(), "../copy.db", "a/b.db", ".hidden", "x.part")) {
            RunningDaemon.Answer answer = daemon.post("/api/v1/backup", "{\"file\": \"" + path + "\"}");
            assertThat(answer.status()).as(path).isEqualTo(400);
            assertThat(answer.body().path("detail").asText()).contains("plain name", "backups");
        }
        assertThat(program.run("backup", folder.resolve("copy.db").toString()).err())
                .contains("plain name", "`store.backups`");
        assertThat(folder.resolve("copy.db")).doesNotExist();
    }

    @Test
    void goesWhereItsUserWantsWithoutADaemonAndIntoTheFolderOfTheConfigurationWithOne() throws Exception {
        Program program = new Program(folder);
        program.configure("store: { backups: ./copies }\nqueues: { box: {} }\n");
        try (RunningDaemon daemon = program.serve()) {
            push(daemon, "box");
            assertThat(program.run("backup", "one.db").out())
                    .isEqualTo("written to " + folder.resolve("copies/one.db") + "\n");
        }
        Path anywhere = folder.resolve("two.db");

        Program.Ended backup = program.run("backup", anywhere.toString());

        assertThat(backup.out()).as(backup.err()).isEqualTo("written to " + anywhere + "\n");
        assertThat(program.run("backup", "two.db").err()).contains("exists already");
        for (Path each : List.of(anywhere, folder.resolve("copies/one.db"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                    .isEqualTo("rw-------");
        }
    }

    private void pushUntilEnough(RunningDaemon daemon) {
        for (int i = 0; !enough.get(); i++) {
            if (i % 10 == 0) {
                push(daemon, "work");
            }
            acknowledged.add(push(daemon, "box"));
        }
    }

    private static String push(RunningDaemon daemon, String queue) {
        RunningDaemon.Answer answer =
                daemon.post("/api/v1/queues/" + queue + "/items", "{\"value\": \"" + "x".repeat(500) + "\"}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        return answer.body().path("id").asText();
    }
}
