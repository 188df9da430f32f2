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
            "stop the process in order, which writes what was answered into the database, then" + " start it again";

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
        for (Map.Entry<Path, Optional<Object>> each : opened.entrySet()) {
            String why = moved(each.getKey(), each.getValue());
            if (why != null) {
                return refused(each.getKey(), why);
            }
        }
        return null;
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

    private Refused refused(Path file, String why) {
        boolean whole = file.equals(directory.database()) || file.equals(directory.lock());
        return new Refused(Refused.Kind.UNAVAILABLE, why, whole ? MOVE_BACK : STOP);
    }

    private static Optional<Object> number(Path file) throws IOException {
        return Optional.ofNullable(
                Files.readAttributes(file, BasicFileAttributes.class).fileKey());
    }
}
