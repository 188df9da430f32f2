// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.port.Refused;
import dev.redrive.embedded.recover.Connections;
import dev.redrive.embedded.recover.FilePlaces;
import dev.redrive.embedded.recover.Opened;
import dev.redrive.embedded.recover.StoreDamage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** Connections for those who look, a few and shared. */
public final class Readers {
    private static final int AT_ONCE = 4;

    private final Path database;
    private final FilePlaces places;
    private final StoreDamage damage;
    private final Semaphore room = new Semaphore(AT_ONCE);
    private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();

    public Readers(Opened opened) {
        this.database = opened.directory().database();
        this.places = opened.places();
        this.damage = opened.damage();
    }

    /** Something to read, quickly: a long read lets the log grow. */
    @FunctionalInterface
    public interface Read<T> {
        T from(Connection connection) throws SQLException;
    }

    /** A read that keeps what it finds elsewhere. */
    @FunctionalInterface
    public interface Look {
        void at(Connection connection) throws SQLException;
    }

    public void look(Look look) {
        boolean done = read(connection -> {
            look.at(connection);
            return true;
        });
        assert done;
    }

    public <T> T read(Read<T> read) {
        room.acquireUninterruptibly();
        try {
            Connection pooled = idle.poll();
            Connection connection = pooled != null ? pooled : open();
            try {
                T result = read.from(connection);
                idle.add(connection);
                return result;
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            damage.report(e);
            Refused damaged = StoreDamage.isShownBy(e) ? damage.refusal() : null;
            throw damaged != null
                    ? new Refused(damaged.kind(), "cannot read the store: " + e.getMessage(), damaged.remedy(), e)
                    : new Refused(Refused.Kind.UNAVAILABLE, "cannot read the store: " + e.getMessage(), null, e);
        } finally {
            room.release();
        }
    }

    /** Not if the file at that path may be another one by now. */
    private Connection open() throws SQLException {
        Refused moved = places.refusal();
        if (moved != null) {
            throw moved;
        }
        return Connections.reader(database);
    }

    /** All its statements see one state of the store: what moves from table to table meanwhile is found once. */
    public <T> T snapshot(Read<T> read) {
        return read(connection -> {
            try (Statement transaction = connection.createStatement()) {
                transaction.execute("BEGIN");
                T result = read.from(connection);
                transaction.execute("COMMIT");
                return result; // if it threw, the connection is closed, and the transaction with it
            }
        });
    }

    public void close() throws SQLException {
        for (Connection each = idle.poll(); each != null; each = idle.poll()) {
            each.close();
        }
    }
}
