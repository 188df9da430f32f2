// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import java.nio.file.Path;

/** The files of a store. */
public record Directory(Path path) {

    public Path database() {
        return path.resolve("redrive.db");
    }

    /** What SQLite has written and not moved into the database yet. */
    Path log() {
        return path.resolve("redrive.db-wal");
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

    /** Where SQLite's native library is unpacked. */
    public Path library() {
        return path.resolve("library");
    }
}
