// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.fingerprint.Fingerprint;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.port.Refused;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index: one writer behind a lock, readers beside it. Any thread may call. A database that turns out to be damaged is
 * replaced by an empty one before the next writing, which begins at the empty mark again.
 */
public final class Index implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Index.class);

    private final Database database;
    private final Function<DeadLetter, Fingerprint> prints;
    private final ReentrantLock writing = new ReentrantLock();
    private final Readers readers;
    private Writer writer;

    /** For one in which nothing is masked. */
    public Index(Path folder, Function<DeadLetter, Fingerprint> prints) {
        this(folder, prints, UnaryOperator.identity());
    }

    /**
     * Opens it.
     *
     * @param folder where {@code catalog.db} is, or will be
     * @param masks makes of a text what is shown of it; filters find nothing else
     */
    public Index(Path folder, Function<DeadLetter, Fingerprint> prints, UnaryOperator<String> masks) {
        this.database = new Database(folder, masks);
        this.prints = prints;
        this.writer = new Writer(database.writer(), prints);
        this.readers = new Readers(database);
    }

    /** Where to read a yard on from; empty for its beginning. */
    public String mark(String yard) {
        return write(() -> writer.told(yard).mark());
    }

    /**
     * Takes a reading, all or nothing.
     *
     * @param from the mark it was read from
     * @return false if the index stands elsewhere by now: nothing was done
     */
    public boolean apply(String yard, String from, Reading reading) {
        return write(() -> writer.apply(yard, from, reading));
    }

    /** Forgets everything. */
    public void clear() {
        write(() -> {
            writer.forgetAll();
            return true;
        });
    }

    /** Forgets the ends of jobs that are older than this one. */
    public void forgetEndsBefore(String job) {
        write(() -> writer.forgetEndsBefore(job));
    }

    public Lists lists() {
        return new Lists(readers);
    }

    public Choices choices() {
        return new Choices(readers);
    }

    public Groups groups() {
        return new Groups(readers);
    }

    public Ends ends() {
        return new Ends(readers);
    }

    public Notes notes() {
        return new Notes(readers);
    }

    private <T> T write(Sql.Work<T> work) {
        writing.lock();
        try {
            if (readers.sawDamage()) {
                replace();
            }
            return work.run();
        } catch (SQLException e) {
            if (Database.isDamage(e)) {
                readers.reportDamage();
            }
            throw refused(e);
        } finally {
            writing.unlock();
        }
    }

    private void replace() throws SQLException {
        log.atWarn().log("the catalog is damaged; it is read anew");
        readers.whileNoneReads(() -> {
            writer.close();
            database.delete();
            writer = new Writer(database.writer(), prints);
        });
    }

    static Refused refused(SQLException e) {
        return Database.isDamage(e)
                ? new Refused(
                        Refused.Kind.UNAVAILABLE,
                        "the catalog is damaged and is being read anew: " + e.getMessage(),
                        "try again in a moment",
                        e)
                : new Refused(
                        Refused.Kind.UNAVAILABLE,
                        "the catalog cannot be used: " + e.getMessage(),
                        "check the disk of the data directory",
                        e);
    }

    @Override
    public void close() {
        writing.lock();
        try {
            readers.close();
            writer.close();
        } catch (SQLException e) {
            log.atWarn().setCause(e).log("the catalog was not closed");
        } finally {
            writing.unlock();
        }
    }
}
