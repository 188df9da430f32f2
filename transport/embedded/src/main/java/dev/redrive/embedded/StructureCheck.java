// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Health;
import dev.redrive.embedded.query.Readers;
import dev.redrive.embedded.query.Verifier;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConnection;

/** Looks at the database's pages once after opening, while work goes on. */
final class StructureCheck {
    private static final Logger log = LoggerFactory.getLogger(StructureCheck.class);

    private static final long STOP_MILLIS = 5;

    private final Readers readers;
    private final Thread thread;
    private volatile List<String> findings = List.of();
    private volatile @Nullable Connection running;
    private volatile boolean closing;

    StructureCheck(Readers readers) {
        this.readers = readers;
        this.thread = Thread.ofPlatform().name("redrive-check").daemon().unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            findings = readers.read(connection -> {
                running = connection;
                return Verifier.structure(connection);
            });
            findings.forEach(each -> log.atError().addKeyValue("finding", each).log("the database is damaged"));
        } catch (Refused e) {
            if (!closing) {
                log.atWarn().setCause(e).log("the check at open did not come to its end");
            }
        }
    }

    List<Health.Problem> problems() {
        return findings.stream()
                .map(each -> new Health.Problem("store", each, "restore a backup into an empty directory"))
                .toList();
    }

    /** Does not wait for the end of it: a command that looks at a large store should not take longer for that. */
    void close() throws SQLException {
        closing = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            Connection connection = running;
            if (connection != null && !connection.isClosed()) {
                connection.unwrap(SQLiteConnection.class).getDatabase().interrupt();
            }
            try {
                thread.join(STOP_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
