// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The program's classes, read and checked once for all processes that a test JVM starts: hundreds of commands and daemons,
 * each of which would spend most of its time on that. A JVM archives the classes of jars only; where the class path has
 * folders, as in an IDE, there is no archive.
 */
final class ClassArchive {

    /** Without the tests' own classes, which the program does not know. */
    static final String CLASS_PATH = Arrays.stream(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(each -> !each.endsWith("test-classes") && !each.endsWith("test-classes/"))
            .collect(Collectors.joining(File.pathSeparator));

    /** What a JVM has to be told to use it; nothing if there is none. */
    static final List<String> OPTIONS = make();

    private ClassArchive() {}

    private static List<String> make() {
        if (Arrays.stream(CLASS_PATH.split(File.pathSeparator)).anyMatch(each -> Files.isDirectory(Path.of(each)))) {
            return List.of();
        }
        try {
            Path folder = Files.createTempDirectory("redrive-classes");
            Path archive = folder.resolve("classes.jsa");
            Files.writeString(
                    folder.resolve("redrive.yaml"),
                    "server: { listen: \"127.0.0.1:0\" }\nqueues: { some: { handler: { exec: [\"true\"] } } }\n");
            runDaemon(folder, archive);
            folder.toFile().deleteOnExit();
            archive.toFile().deleteOnExit();
            return List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A JVM writes the archive when it ends. */
    private static void runDaemon(Path folder, Path archive) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(
                        Program.command(List.of("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:disable"), "serve"))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        // Not on a thread of its own, which would wait for this class to be ready.
        await().pollInSameThread()
                .atMost(Duration.ofSeconds(60))
                .until(() -> Files.exists(folder.resolve("data/daemon.json")) || !process.isAlive());
        process.destroy();
        if (!process.waitFor(60, TimeUnit.SECONDS) || !Files.exists(archive)) {
            throw new AssertionError("no archive of the program's classes: " + Files.readString(log));
        }
    }
}
