// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Empty folders for stores, gone when they are no longer needed. */
public final class Folders {

    private static final int TRIES_MAX = 20;

    private Folders() {}

    public static Path empty(Path parent, String name) throws IOException {
        Files.createDirectories(parent);
        return Files.createTempDirectory(parent, name + "-");
    }

    public static long bytes(Path folder) throws IOException {
        long sum = 0;
        for (Path file : under(folder)) {
            sum += Files.isRegularFile(file) ? Files.size(file) : 0;
        }
        return sum;
    }

    /** A database that was told to shut down may take a moment to let go; what it still writes goes too. */
    public static void remove(Path folder) throws IOException, InterruptedException {
        for (int tries = 0; Files.exists(folder) && tries < TRIES_MAX; tries++) {
            try {
                for (Path each : under(folder)) {
                    Files.deleteIfExists(each);
                }
            } catch (DirectoryNotEmptyException | UncheckedIOException e) {
                Thread.sleep(100);
            }
        }
    }

    /** Deepest first. */
    private static List<Path> under(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
