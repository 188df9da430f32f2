// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.Function;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The file of the index and how it is opened. Its log is synced only before it is moved into the database: after a loss of power
 * the newest news are missing, and the mark with them, so they are read again.
 */
final class Database {
    private static final Logger log = LoggerFactory.getLogger(Database.class);
    private static final int PATIENCE_MILLIS = 5000;
    /** In pages of 4 KiB: the log is moved when it has grown to 64 MiB. */
    private static final int CHECKPOINT_PAGES = 16_384;

    /** The database, and the files that SQLite keeps beside it, which it makes with the rights of the database. */
    private static final List<String> TAILS = List.of("", "-wal", "-shm", "-journal");

    /** A function of SQL. */
    static final String SHOWN = "shown";

    private final Path file;

    private final UnaryOperator<String> masks;

    /** @param masks makes of a text what is shown of it: the function {@link #SHOWN} of readers */
    Database(Path folder, UnaryOperator<String> masks) {
        this.file = folder.resolve("catalog.db");
        this.masks = masks;
    }

    /** Opens the database for its one writer; one that is damaged or of another version makes room for an empty one. */
    Connection writer() {
        try {
            PrivateFiles.makeFolder(Objects.requireNonNull(file.toAbsolutePath().getParent()));
            for (String tail : TAILS) {
                PrivateFiles.close(file.resolveSibling(file.getFileName() + tail));
            }
            if (Files.exists(file)) {
                Connection found = found();
                if (found != null) {
                    return found;
                }
            }
            return fresh();
        } catch (IOException | SQLException e) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "cannot open the catalog " + file + ": " + e.getMessage(),
                    "check disk space and permissions",
                    e);
        }
    }

    void delete() throws IOException {
        for (String tail : TAILS) {
            Files.deleteIfExists(file.resolveSibling(file.getFileName() + tail));
        }
    }

    Connection reader() throws SQLException {
        Connection connection = open(
                "PRAGMA busy_timeout=" + PATIENCE_MILLIS,
                "PRAGMA query_only=ON",
                "PRAGMA temp_store=MEMORY",
                "PRAGMA mmap_size=268435456",
                "PRAGMA cache_size=-8192");
        try {
            Function.create(connection, SHOWN, new Shown(masks), 1, 0);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    static boolean isDamage(SQLException e) {
        if (!(e instanceof SQLiteException known)) {
            return false;
        }
        int code = known.getResultCode().code & 0xff;
        return code == SQLiteErrorCode.SQLITE_CORRUPT.code || code == SQLiteErrorCode.SQLITE_NOTADB.code;
    }

    private @Nullable Connection found() throws SQLException {
        Connection connection = null;
        String why = "is of another version";
        try {
            connection = open(forWriting());
            if (Schema.isCurrent(connection)) {
                return connection;
            }
        } catch (SQLException e) {
            if (!isDamage(e)) {
                throw e;
            }
            why = "is damaged: " + e.getMessage();
        }
        if (connection != null) {
            connection.close();
        }
        log.atWarn().addKeyValue("file", file).log("the catalog " + why + "; it is read anew");
        return null;
    }

    private Connection fresh() throws IOException, SQLException {
        delete();
        PrivateFiles.create(file);
        Connection connection = open(forWriting());
        try {
            Schema.create(connection);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static String[] forWriting() {
        return new String[] {
            "PRAGMA busy_timeout=" + PATIENCE_MILLIS,
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=NORMAL",
            "PRAGMA wal_autocheckpoint=" + CHECKPOINT_PAGES,
            "PRAGMA journal_size_limit=" + CHECKPOINT_PAGES * 4096,
            "PRAGMA temp_store=MEMORY",
            "PRAGMA cache_size=-65536"
        };
    }

    private Connection open(String... pragmas) throws SQLException {
        var config = new SQLiteConfig();
        config.setGetGeneratedKeys(false);
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

    private static final class Shown extends Function {
        private final UnaryOperator<String> masks;

        Shown(UnaryOperator<String> masks) {
            this.masks = masks;
        }

        @Override
        protected void xFunc() throws SQLException {
            String text = value_text(0);
            result(text == null ? null : masks.apply(text));
        }
    }
}
