// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.redrive.admin.api.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a running daemon tells about itself in its data directory, for its user's eyes only: where it listens and which
 * process it is.
 *
 * @param token for the command line of this user; null if an older daemon wrote it
 */
record DaemonFile(
        URI address, long pid, Instant startedAt, @Nullable String token) {

    private static final String NAME = "daemon.json";

    /** Appears whole or not at all. */
    void write(Path data) throws IOException {
        Path fresh = Files.createTempFile(
                data, NAME, ".new", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(fresh, Json.write(this) + "\n");
        Files.move(fresh, data.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Removes that of this process; another's, in a directory that was put in the place of ours, is left alone. */
    static void remove(Path data) throws IOException {
        if (ofLiving(data)
                .filter(daemon -> daemon.pid() == ProcessHandle.current().pid())
                .isPresent()) {
            Files.deleteIfExists(data.resolve(NAME));
        }
    }

    /** The daemon that runs on this directory; empty if there is none, or only the file of one that was killed. */
    static Optional<DaemonFile> ofLiving(Path data) throws IOException {
        String text;
        try {
            text = Files.readString(data.resolve(NAME));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        try {
            DaemonFile daemon = Json.read(text, DaemonFile.class);
            return ProcessHandle.of(daemon.pid()).filter(ProcessHandle::isAlive).map(alive -> daemon);
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
