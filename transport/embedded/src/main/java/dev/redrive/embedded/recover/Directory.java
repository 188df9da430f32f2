// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of a store. */
public record Directory(Path path) {

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
