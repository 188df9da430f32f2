// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.PreparedStatement;

/**
 * Copies the live store into one new file, which appears only when it is whole and synced. Until then it has the ending {@code
 * .part}. Both are made by us or not at all, without following links, and only their owner can read them.
 */
public final class Backup {

    private Backup() {}

    public static void into(Path file, Readers readers) {
        Path target = file.toAbsolutePath();
        Path part = target.resolveSibling(target.getFileName() + ".part");
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new Refused(Refused.Kind.CONFLICT, target + " exists already", "name a new file");
        }
        try {
            PrivateFiles.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
                    .close();
        } catch (FileAlreadyExistsException e) {
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    part + " exists already",
                    "another backup is being written there, or was interrupted: name a new file, or delete it if no backup runs",
                    e);
        } catch (IOException e) {
            throw cannotWrite(target, e);
        }
        try {
            copy(part, readers);
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
            try (FileChannel directory = FileChannel.open(target.getParent(), StandardOpenOption.READ)) {
                directory.force(true);
            }
        } catch (IOException e) {
            delete(part, e);
            throw cannotWrite(target, e);
        } catch (RuntimeException e) {
            delete(part, e);
            throw e;
        }
    }

    /** SQLite writes into a file that is there if it is empty, and leaves its rights as they are. */
    private static void copy(Path part, Readers readers) throws IOException {
        readers.look(connection -> {
            try (var lift = connection.createStatement();
                    PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
                lift.execute("PRAGMA query_only=OFF");
                copy.setString(1, part.toString());
                copy.execute();
                lift.execute("PRAGMA query_only=ON");
            }
        });
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private static void delete(Path part, Exception why) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    private static Refused cannotWrite(Path target, IOException e) {
        return new Refused(Refused.Kind.UNAVAILABLE, "cannot write " + target + ": " + e, "name another file", e);
    }
}
