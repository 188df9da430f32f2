// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the files of an open store are still those at their paths. A file that was moved or deleted can be written for as
 * long as it is open, and the next process finds nothing of that. Any thread may ask; it costs a look at four files.
 */
public final class FilePlaces {
    private static final String MOVE_BACK =
            "move it back to where it was: work goes on by itself. A restart would begin with an empty"
                    + " store; if it was deleted, save with backup what this process still has open, stop it, restore a backup, start";
    private static final String STOP =
            "stop the process in order, not by a kill: that writes what was answered into the database; then start it again";

    private final Directory directory;
    /** By path, the numbers of device and file; empty where the file system has none. */
    private final Map<Path, Optional<Object>> opened = new LinkedHashMap<>();

    private FilePlaces(Directory directory) {
        this.directory = directory;
    }

    /** Remembers the files of a store that was just opened. */
    static FilePlaces of(Directory directory) throws IOException {
        var places = new FilePlaces(directory);
        for (Path each : List.of(directory.database(), directory.lock(), directory.log(), directory.logIndex())) {
            if (Files.exists(each)) {
                places.opened.put(each, number(each));
            }
        }
        return places;
    }

    /** The refusal of all writes while a file is not at its path; null if all are. */
    public @Nullable Refused refusal() {
        Map.Entry<Path, String> moved = firstMoved();
        return moved == null
                ? null
                : new Refused(
                        Refused.Kind.UNAVAILABLE, moved.getValue(), isDatabase(moved.getKey()) ? MOVE_BACK : STOP);
    }

    /**
     * Whether opening the store anew makes good what is not at its path: the log, its index or the lock beside a database that is in
     * its place.
     */
    public boolean isMendedByRestart() {
        Map.Entry<Path, String> moved = firstMoved();
        return moved != null && !isDatabase(moved.getKey());
    }

    /**
     * Whether what is written now will be in the database at its path once the log is moved into it, and no other process can have
     * taken the directory.
     */
    public boolean areOurs() {
        return isInPlace(directory.database()) && (!Files.exists(directory.lock()) || isInPlace(directory.lock()));
    }

    private boolean isInPlace(Path file) {
        Optional<Object> before = opened.get(file);
        return before != null && moved(file, before) == null;
    }

    /** The first file that is not at its path, and what was done to it; the database comes before those beside it. */
    private Map.@Nullable Entry<Path, String> firstMoved() {
        for (Map.Entry<Path, Optional<Object>> each : opened.entrySet()) {
            String why = moved(each.getKey(), each.getValue());
            if (why != null) {
                return Map.entry(each.getKey(), why);
            }
        }
        return null;
    }

    private boolean isDatabase(Path file) {
        return file.equals(directory.database());
    }

    private @Nullable String moved(Path file, Optional<Object> before) {
        try {
            return number(file).equals(before)
                    ? null
                    : file + " was moved or deleted, and another file stands in its place";
        } catch (NoSuchFileException e) {
            return (Files.exists(directory.path()) ? file : "the data directory " + directory.path())
                    + " was moved or deleted";
        } catch (IOException e) {
            // Not known to be elsewhere. The next write says what the disk has to say.
            return null;
        }
    }

    private static Optional<Object> number(Path file) throws IOException {
        return Optional.ofNullable(
                Files.readAttributes(file, BasicFileAttributes.class).fileKey());
    }
}
