// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import dev.redrive.integration.judge.Footprint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Looks at what a running daemon holds, from outside. Linux and the JDK's {@code jcmd}. */
public final class Footprints {

    private Footprints() {}

    /** A daemon and its folders. */
    public record Place(Process daemon, Path temporary, Path data) {}

    public static Footprint look(Place at) {
        Path proc = Path.of("/proc", String.valueOf(at.daemon().pid()));
        try {
            return new Footprint(
                    heap(at.daemon().pid()),
                    threads(proc.resolve("task")),
                    entries(proc.resolve("fd")),
                    (int) at.daemon().children().count(),
                    entries(at.temporary()),
                    bytes(at.data()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a histogram of the objects alive sums up to; it collects first. */
    private static long heap(long pid) throws IOException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process process = new ProcessBuilder(jcmd.toString(), String.valueOf(pid), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String total = said.lines()
                .filter(line -> line.startsWith("Total"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("jcmd says: " + said));
        String[] words = total.trim().split("\\s+");
        return Long.parseLong(words[2]);
    }

    private static Map<String, Integer> threads(Path folder) throws IOException {
        Map<String, Integer> threads = new TreeMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path each : all) {
                threads.merge(name(each), 1, Integer::sum);
            }
        }
        return threads;
    }

    private static String name(Path thread) throws IOException {
        try {
            return Files.readString(thread.resolve("comm")).strip().replaceAll("\\d+", "");
        } catch (NoSuchFileException e) {
            return "ended";
        }
    }

    private static int entries(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return (int) all.count();
        }
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.mapToLong(Footprints::size).sum();
        }
    }

    private static long size(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
