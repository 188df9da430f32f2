// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The connections that lists read on. Any thread may call; each sees the index as of one moment. */
final class Readers implements AutoCloseable {
    private static final int READERS_MAX = 4;

    private final Database database;
    private final Semaphore seats = new Semaphore(READERS_MAX, true);
    private final ReentrantReadWriteLock file = new ReentrantReadWriteLock(true);
    private final Deque<Sql> idle = new ArrayDeque<>();
    private final AtomicBoolean damaged = new AtomicBoolean();

    Readers(Database database) {
        this.database = database;
    }

    <T> T read(Look<T> look) {
        seats.acquireUninterruptibly();
        file.readLock().lock();
        try {
            Sql sql = take();
            try {
                return inOneMoment(sql, look);
            } catch (SQLException e) {
                sql.close();
                sql = null;
                throw e;
            } finally {
                if (sql != null) {
                    giveBack(sql);
                }
            }
        } catch (SQLException e) {
            if (Database.isDamage(e)) {
                damaged.set(true);
            }
            throw Index.refused(e);
        } finally {
            file.readLock().unlock();
            seats.release();
        }
    }

    private static <T> T inOneMoment(Sql sql, Look<T> look) throws SQLException {
        sql.run("BEGIN");
        try {
            return look.at(sql);
        } finally {
            sql.run("ROLLBACK");
        }
    }

    boolean sawDamage() {
        return damaged.get();
    }

    void reportDamage() {
        damaged.set(true);
    }

    /** Closes all connections and lets the writer do something with the file before anyone reads again. */
    void whileNoneReads(Change change) throws SQLException {
        file.writeLock().lock();
        try {
            closeIdle();
            change.run();
            damaged.set(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            file.writeLock().unlock();
        }
    }

    private Sql take() throws SQLException {
        synchronized (idle) {
            Sql sql = idle.poll();
            if (sql != null) {
                return sql;
            }
        }
        return new Sql(database.reader());
    }

    private void giveBack(Sql sql) {
        synchronized (idle) {
            idle.push(sql);
        }
    }

    private void closeIdle() throws SQLException {
        synchronized (idle) {
            for (Sql sql = idle.poll(); sql != null; sql = idle.poll()) {
                sql.close();
            }
        }
    }

    @Override
    public void close() throws SQLException {
        file.writeLock().lock();
        try {
            closeIdle();
        } finally {
            file.writeLock().unlock();
        }
    }

    /** Something that only reads. */
    interface Look<T> {
        T at(Sql sql) throws SQLException;
    }

    /** Something done to the file. */
    interface Change {
        void run() throws SQLException, IOException;
    }
}
