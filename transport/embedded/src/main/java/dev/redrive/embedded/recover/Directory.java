// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;

/** The files of a store. */
public record Directory(Path path) {
    /** More than the largest transaction writes. */
    private static final int TRIAL_BYTES = 16 << 20;

    private static final int TRIAL_BYTES_AT_ONCE = 64 << 10;

    public Path database() {
        return path.resolve("redrive.db");
    }

    /** The database and the files that SQLite keeps beside it, which it makes with the rights of the database. */
    List<Path> databaseFiles() {
        return List.of(database(), log(), path.resolve("redrive.db-shm"));
    }

    /** What SQLite has written and not moved into the database yet. */
    Path log() {
        return path.resolve("redrive.db-wal");
    }

    /** Shared by all who have the database open. */
    Path logIndex() {
        return path.resolve("redrive.db-shm");
    }

    /** The file of known damage to the database; there is none while all is well. */
    Path damage() {
        return path.resolve("damage.txt");
    }

    /** Whether there is, or was, a store. */
    public boolean holdsAStore() {
        return Files.exists(database()) || Files.exists(highWater());
    }

    /** Whether the file system takes no more for want of space or quota. Tries it with a file, which is removed and holds nothing but zeros. */
    public boolean isFull() {
        Path trial = path.resolve("space.tmp");
        try {
            try (FileChannel channel = FileChannel.open(trial, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                for (int i = 0; i < TRIAL_BYTES / TRIAL_BYTES_AT_ONCE; i++) {
                    ByteBuffer bytes = ByteBuffer.allocate(TRIAL_BYTES_AT_ONCE);
                    while (bytes.hasRemaining()) {
                        channel.write(bytes);
                    }
                }
            } finally {
                Files.deleteIfExists(trial);
            }
            return false;
        } catch (IOException e) {
            // Without the path, which may hold any word.
            String told = e instanceof FileSystemException known ? known.getReason() : e.getMessage();
            String why = String.valueOf(told).toLowerCase(Locale.ROOT);
            return why.contains("space") || why.contains("quota");
        }
    }

    public Path lock() {
        return path.resolve("redrive.lock");
    }

    public Path highWater() {
        return path.resolve("highwater");
    }

    /** A cache of the feeder: made anew at each open, never synced. */
    public Path followers() {
        return path.resolve("followers.tmp");
    }

    /** The folder of backups, unless another is named. */
    public Path backups() {
        return path.resolve("backups");
    }

    /** Where SQLite's native library is unpacked. */
    public Path library() {
        return path.resolve("library");
    }
}
