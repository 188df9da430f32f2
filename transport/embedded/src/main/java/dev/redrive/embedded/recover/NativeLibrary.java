// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import dev.redrive.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Where SQLite's driver unpacks its native library. In the machine's temporary folder a killed process would leave a megabyte there
 * for good; in the data directory the next owner removes it. Called by the owner of the directory, before it opens the database.
 */
final class NativeLibrary {
    private static final Logger log = LoggerFactory.getLogger(NativeLibrary.class);
    private static final String FOLDER = "org.sqlite.tmpdir";

    private NativeLibrary() {}

    static void load(Path folder) throws IOException {
        removeLeftovers(folder);
        if (System.getProperty(FOLDER) != null) {
            // Someone's own choice.
            return;
        }
        PrivateFiles.ownFolder(folder);
        System.setProperty(FOLDER, folder.toString());
        Exception failure;
        try {
            failure = load();
        } finally {
            System.clearProperty(FOLDER);
        }
        if (failure != null) {
            // Such as a file system from which nothing may be run. The driver will try its usual place.
            log.atInfo()
                    .addKeyValue("folder", folder)
                    .addKeyValue("cause", failure.toString())
                    .log("SQLite's library cannot be loaded from the data directory");
        }
        closeToOthers(folder);
        removeIfEmpty(folder);
    }

    private static void closeToOthers(Path folder) throws IOException {
        try (DirectoryStream<Path> unpacked = Files.newDirectoryStream(folder)) {
            for (Path each : unpacked) {
                PrivateFiles.close(each);
            }
        }
    }

    private static void removeLeftovers(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, "sqlite-*")) {
                for (Path each : left) {
                    remove(each);
                }
            }
        }
    }

    /** Not if it is in use by this very process, where files in use cannot be deleted. */
    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            log.atDebug().addKeyValue("file", file).setCause(e).log("cannot be removed");
        }
    }

    /** Does nothing if this process has loaded it already. */
    private static @Nullable Exception load() {
        try {
            SQLiteJDBCLoader.initialize();
            return null;
        } catch (Exception e) {
            return e;
        }
    }

    private static void removeIfEmpty(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            // In use.
        }
    }
}
