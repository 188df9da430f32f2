// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens a data directory: takes it, checks it, and brings its schema up to date. */
public final class Opening {
    private static final Logger log = LoggerFactory.getLogger(Opening.class);
    private static final String REMEDY =
            "restore a backup into an empty directory; or go on with what is there, once, by"
                    + " REDRIVE_ACCEPT_LOSS=yes in the environment (in Java: StoreOptions.acceptingLoss())";

    private Opening() {}

    public static Opened open(Path path, boolean acceptLoss) {
        var directory = new Directory(path.toAbsolutePath());
        try {
            create(directory.path());
            OwnerLock lock = OwnerLock.take(directory.lock());
            try {
                NativeLibrary.load(directory.library());
                return opened(directory, lock, acceptLoss);
            } catch (SQLException | IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE, "cannot open the data directory " + path + ": " + e, "check the path", e);
        } catch (SQLException e) {
            throw refused(directory, e);
        }
    }

    /** A directory made by us is its owner's alone. One that is there may be shared on purpose: its files are not, and people are told. */
    private static void create(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            PrivateFiles.makeFolder(directory);
        } else if (PrivateFiles.isOpenToOthers(directory)) {
            log.atWarn()
                    .addKeyValue("folder", directory)
                    .addKeyValue("mode", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                    .log("the data directory is open to other users; our files in it are not. To close it: chmod 700");
        }
    }

    private static Opened opened(Directory directory, OwnerLock lock, boolean acceptLoss)
            throws IOException, SQLException {
        HighWater highWater = HighWater.open(directory.highWater());
        boolean mayBeNew = highWater.isBlank() || acceptLoss;
        if (!mayBeNew && !Files.exists(directory.database())) {
            throw gone(directory);
        }
        Files.deleteIfExists(directory.followers());
        PrivateFiles.create(directory.followers());
        FoundLog.writeAgain(directory.log());
        for (Path each : directory.databaseFiles()) {
            PrivateFiles.close(each);
        }
        PrivateFiles.create(directory.database());
        Connection writer = Connections.writer(directory.database());
        try {
            writer.setAutoCommit(false);
            // Without its log a young database is an empty file, and would pass for a new one.
            boolean made = Schema.isMissing(writer);
            if (made && !mayBeNew) {
                throw gone(directory);
            }
            StoreDamage damage = StoreDamage.of(directory);
            Refused damaged = damage.refusal();
            if (damaged != null && Schema.isOlder(writer)) {
                throw new Refused(
                        Refused.Kind.DAMAGED,
                        damaged.why() + "; its tables are of an older version, and are not changed while it is damaged",
                        "restore a backup into an empty directory, or read what is there with the Redrive that wrote it; if a sound"
                                + " database was put in its place, remove " + directory.damage());
            }
            Schema.prepare(writer);
            if (made) {
                log.atInfo().addKeyValue("folder", directory.path()).log("an empty store was made");
            }
            var identity = new Opened.Identity(
                    Meta.number(writer, "store"),
                    Meta.number(writer, "idkey"),
                    Meta.number(writer, "counter"),
                    Meta.number(writer, "txn"));
            writer.commit();
            compare(highWater, identity, acceptLoss || made);
            return new Opened(directory, lock, highWater, writer, identity, damage, FilePlaces.of(directory));
        } catch (SQLException | IOException | RuntimeException e) {
            leave(directory, writer, e);
            throw e;
        }
    }

    /** What is damaged stays as it is, for those who can mend it. */
    private static void leave(Directory directory, Connection writer, Exception why) {
        try {
            Connections.closeUntouched(writer, directory.database());
        } catch (SQLException e) {
            why.addSuppressed(e);
        }
    }

    private static Refused gone(Directory directory) {
        return new Refused(
                Refused.Kind.DAMAGED, "the database " + directory.database() + " is gone, it was here before", REMEDY);
    }

    private static void compare(HighWater highWater, Opened.Identity identity, boolean acceptLoss) {
        long answered = highWater.read(identity.store());
        if (identity.transaction() >= answered) {
            return;
        }
        if (!acceptLoss) {
            throw new Refused(
                    Refused.Kind.DAMAGED,
                    "the database was cut short: it ends at transaction " + identity.transaction() + ", but " + answered
                            + " was answered",
                    REMEDY);
        }
        highWater.reset(identity.store(), identity.transaction());
    }

    /** What an error of SQLite while opening means. */
    public static Refused refused(Directory directory, SQLException e) {
        String what = "cannot open " + directory.database() + ": " + e.getMessage();
        return StoreDamage.isShownBy(e)
                ? new Refused(Refused.Kind.DAMAGED, what, "restore a backup into an empty directory", e)
                : new Refused(Refused.Kind.UNAVAILABLE, what, "check disk space and permissions", e);
    }
}
