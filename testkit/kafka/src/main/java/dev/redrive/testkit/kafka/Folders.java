// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Temporary folders go as they came: whole. */
final class Folders {

    private Folders() {}

    /** Does nothing if there is none. */
    static void delete(Path folder) {
        if (Files.notExists(folder)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            // What is in a folder comes before the folder.
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
