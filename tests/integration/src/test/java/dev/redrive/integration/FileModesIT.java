// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with messages in them, under the usual umask, in a directory that was there before. */
class FileModesIT {

    private static final Set<PosixFilePermission> OWNERS = PosixFilePermissions.fromString("rwx------");

    @TempDir
    Path folder;

    @Test
    void nobodyElseCanReadWhatADaemonWrites() throws Exception {
        Program program = new Program(folder);
        program.configure("""
                alerts: { deadLetters: 0 }
                queues:
                  bad: { handler: { exec: ["sh", "-c", "exit 1"] }, retry: { attempts: 1 } }
                  worked: { handler: { exec: ["cat"], workers: 1 }, retry: { attempts: 1 } }
                pipelines:
                  documents: { nodes: [ { id: parse, handler: { exec: ["true"] } } ] }
                """);
        Files.createDirectories(program.data().resolve("exports"));
        for (String old : List.of("redrive.lock", "instance", "exports/job-00000000000000a.csv", "alerts.txt")) {
            Files.writeString(program.data().resolve(old), old.equals("instance") ? "aabbccddeeff\n" : "");
        }
        open(program.data());
        open(program.data().resolve("exports"));
        Path out = folder.resolve("letters.ndjson");
        Process process = new ProcessBuilder(underUmask(Program.command(List.of(), "serve")))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("daemon.log").toFile())
                .start();
        try (RunningDaemon daemon = RunningDaemon.of(program, process)) {
            daemon.post("/api/v1/queues/bad/items", "{\"value\": \"secret\"}");
            daemon.post("/api/v1/queues/worked/items", "{\"value\": \"secret\"}");
            program.write("large.txt", "x".repeat(100_000));
            assertThat(program.run("pipeline", "push", "documents", "--file", "large.txt")
                            .exit())
                    .isZero();
            await().atMost(Duration.ofSeconds(30)).until(() -> daemon.isDrained("bad") && daemon.isDrained("worked"));
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> Files.exists(program.data().resolve("documents")));
            assertThat(program.run("dlq", "export", "--all", "--format", "csv").exit())
                    .isZero();
            assertThat(program.run("dlq", "export", "--all", "--file", out.toString())
                            .exit())
                    .isZero();
            assertThat(program.run("backup", "copy.db").exit()).isZero();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> Files.size(program.data().resolve("alerts.txt")) > 0);

            assertThat(openToOthers(program.data())).isEmpty();
            assertThat(Files.getPosixFilePermissions(out)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
            assertThat(program.log())
                    .contains("the data directory is open to other users", "rwxr-xr-x")
                    .doesNotContain("secret");
            assertThat(names(program.data()))
                    .contains("redrive.db-wal", "catalog.db", "audit.ndjson", "children", "backups/copy.db", "library");
        }
        assertThat(openToOthers(program.data())).isEmpty();
    }

    private static List<String> underUmask(List<String> command) {
        List<String> all = new ArrayList<>(List.of("sh", "-c", "umask 022; exec \"$@\"", "sh"));
        all.addAll(command);
        return all;
    }

    private static void open(Path directory) throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (Stream<Path> inside = Files.list(directory)) {
            for (Path each : inside.filter(Files::isRegularFile).toList()) {
                Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rw-r--r--"));
            }
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.map(each -> directory.relativize(each).toString()).toList();
        }
    }

    private static List<String> openToOthers(Path directory) throws IOException {
        List<String> open = new ArrayList<>();
        for (String each : names(directory)) {
            Path path = directory.resolve(each);
            if (!each.isEmpty() && !OWNERS.containsAll(Files.getPosixFilePermissions(path))) {
                open.add(each + " " + PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
            }
        }
        return open;
    }
}
