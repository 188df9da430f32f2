// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.PreparedStatement;

/** Copies the live store into one new file, which appears only when it is whole and synced. */
public final class Backup {

    private Backup() {}

    public static void into(Path file, Readers readers) {
        Path target = file.toAbsolutePath();
        Path part = target.resolveSibling(target.getFileName() + ".part");
        if (Files.exists(target)) {
            throw new Refused(Refused.Kind.CONFLICT, target + " exists already", "name a new file");
        }
        try {
            Files.deleteIfExists(part);
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
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
            try (FileChannel directory = FileChannel.open(target.getParent(), StandardOpenOption.READ)) {
                directory.force(true);
            }
        } catch (IOException e) {
            throw new Refused(Refused.Kind.UNAVAILABLE, "cannot write " + target + ": " + e, "name another file", e);
        }
    }
}
