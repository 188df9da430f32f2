// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/** How connections to the database are opened. */
public final class Connections {
    private static final int READ_PATIENCE_MILLIS = 5000;

    private Connections() {}

    /**
     * Checkpoints are the writer's own: the automatic one hides its I/O errors. It never waits for a reader either, since
     * whatever a checkpoint leaves is done by the next.
     */
    public static Connection writer(Path file) throws SQLException {
        return open(
                file,
                "PRAGMA busy_timeout=0",
                "PRAGMA journal_mode=WAL",
                "PRAGMA synchronous=FULL",
                "PRAGMA wal_autocheckpoint=0",
                "PRAGMA temp_store=MEMORY",
                "PRAGMA cache_size=-32768");
    }

    /** Makes no file: where there is none any more, there is nothing to read. */
    public static Connection reader(Path file) throws SQLException {
        SQLiteConfig config = quick();
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        return open(
                config,
                file,
                "PRAGMA busy_timeout=" + READ_PATIENCE_MILLIS,
                "PRAGMA query_only=ON",
                "PRAGMA temp_store=MEMORY",
                "PRAGMA cache_size=-4096");
    }

    /**
     * Closes the writer, when it is the last one, and leaves the files as they are. SQLite moves the log into the database, and
     * syncs, when its last connection goes, but not if that one may only look.
     */
    public static void closeUntouched(Connection writer, Path file) throws SQLException {
        try (Connection last = DriverManager.getConnection("jdbc:sqlite:" + file, lookingOnly());
                Statement look = last.createStatement()) {
            // Not there for SQLite until it has read something.
            look.execute("SELECT count(*) FROM sqlite_schema");
            writer.close();
        } finally {
            writer.close();
        }
    }

    private static Properties lookingOnly() {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        return config.toProperties();
    }

    /** Nothing in it needs to survive. */
    public static Connection scratch(Path file) throws SQLException {
        return open(
                file,
                "PRAGMA journal_mode=MEMORY",
                "PRAGMA synchronous=OFF",
                "PRAGMA locking_mode=EXCLUSIVE",
                "PRAGMA cache_size=-4096");
    }

    /** Without asking for the key of the last row after every statement: that would be a statement more. */
    private static SQLiteConfig quick() {
        var config = new SQLiteConfig();
        config.setGetGeneratedKeys(false);
        return config;
    }

    private static Connection open(Path file, String... pragmas) throws SQLException {
        return open(quick(), file, pragmas);
    }

    private static Connection open(SQLiteConfig config, Path file, String... pragmas) throws SQLException {
        Connection connection = config.createConnection("jdbc:sqlite:" + file);
        try (Statement statement = connection.createStatement()) {
            for (String each : pragmas) {
                statement.execute(each);
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
