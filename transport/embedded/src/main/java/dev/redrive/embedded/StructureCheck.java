// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Health;
import dev.redrive.embedded.query.Readers;
import dev.redrive.embedded.recover.StoreDamage;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteException;

/**
 * Looks at the pages of the database after it was opened, while work goes on, and again when rows were met that fail their checksums:
 * writing on beside such a row is safe only if its page is sound. A check that cannot come to its end is tried again. One that ends
 * because SQLite cannot make sense of a page has found damage, and so have several in a row that could not read one: a single failed
 * read may be a disk that was away for a moment.
 */
final class StructureCheck {
    private static final Logger log = LoggerFactory.getLogger(StructureCheck.class);

    private static final long STOP_MILLIS = 5;
    private static final long AGAIN_NANOS = 10_000_000_000L;
    /** Checks in a row that end because the disk cannot read a page, until that counts as damage. */
    static final int UNREADABLE_MAX = 3;

    private final Readers readers;
    private final StoreDamage damage;
    private final Readers.Read<List<String>> check;
    private final LongSupplier damagedRows;
    private final Thread thread;
    private volatile @Nullable String unfinished;
    private volatile @Nullable Connection running;
    private volatile boolean closing;
    /** Of the checking thread alone. */
    private int unreadable;

    /**
     * @param check returns what is wrong, a line each
     * @param damagedRows how many rows have failed their checksums so far; never falls
     */
    StructureCheck(Readers readers, StoreDamage damage, Readers.Read<List<String>> check, LongSupplier damagedRows) {
        this.readers = readers;
        this.damage = damage;
        this.check = check;
        this.damagedRows = damagedRows;
        this.thread = Thread.ofPlatform().name("redrive-check").daemon().unstarted(this::run);
    }

    /** Returns, if an earlier process has found damage, when it is known whether it is still there. Else it checks while work goes on. */
    void start() {
        if (damage.isKnown()) {
            again();
        }
        thread.start();
    }

    private void again() {
        try {
            List<String> findings = readers.read(check);
            damage.report(findings);
            if (findings.isEmpty()) {
                damage.disproved();
                log.info("the damage found by an earlier process is not there any more");
            }
        } catch (Refused | IOException e) {
            log.atWarn().setCause(e).log("the check of the database did not come to its end");
        }
    }

    private void run() {
        long seen = -1;
        while (!closing && !damage.isKnown()) {
            long rows = damagedRows.getAsLong();
            if (rows > seen && ends()) {
                seen = rows;
            }
            if (!closing) {
                LockSupport.parkNanos(this, AGAIN_NANOS);
            }
        }
    }

    /** Looks at once whether there is reason for a check. */
    void wake() {
        LockSupport.unpark(thread);
    }

    private boolean ends() {
        try {
            List<String> findings = readers.read(connection -> {
                running = connection;
                return check.from(connection);
            });
            damage.report(findings);
            unfinished = null;
            unreadable = 0;
            return true;
        } catch (Refused e) {
            return !closing && failed(e);
        }
    }

    /** Returns whether that, too, is a result. */
    private boolean failed(Refused why) {
        if (why.kind() == Refused.Kind.DAMAGED) {
            return true;
        }
        String cause = "the check of the database did not come to its end: " + why.why();
        unreadable = isReadError(why) ? unreadable + 1 : 0;
        if (unreadable == UNREADABLE_MAX) {
            damage.report(List.of(cause));
            unfinished = null;
            return true;
        }
        log.atWarn().setCause(why).log("the check of the database did not come to its end, and is tried again");
        unfinished = cause;
        return false;
    }

    private static boolean isReadError(Refused why) {
        return why.getCause() instanceof SQLiteException e
                && switch (e.getResultCode()) {
                    case SQLITE_IOERR,
                            SQLITE_IOERR_READ,
                            SQLITE_IOERR_SHORT_READ,
                            SQLITE_IOERR_DATA,
                            SQLITE_IOERR_CORRUPTFS -> true;
                    default -> false;
                };
    }

    /** Damage itself is told by the one who refuses to write. */
    List<Health.Problem> problems() {
        String cause = unfinished;
        return cause == null
                ? List.of()
                : List.of(
                        new Health.Problem("store", cause, "mend the cause named there; it is tried again by itself"));
    }

    /** Does not wait for the end of it: a command that looks at a large store should not take longer for that. */
    void close() throws SQLException {
        closing = true;
        wake();
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
