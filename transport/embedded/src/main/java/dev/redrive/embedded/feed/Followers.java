// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.embedded.recover.Connections;
import dev.redrive.embedded.recover.Statements;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages that the cursors have passed by because their key is held up: on disk, so that a long wait fills no
 * memory. A file of its own, never synced and made anew at each open, since the cursors then start over. Owned by the feeder thread.
 */
final class Followers implements AutoCloseable {
    private static final int BUFFER_MAX = 512;

    private record Follower(int queue, long hash, long seq) {}

    private final Connection connection;
    private Prepared prepared;
    private final List<Follower> buffer = new ArrayList<>();

    Followers(Path file) throws SQLException {
        connection = Connections.scratch(file);
        try (Statement create = connection.createStatement()) {
            create.execute("CREATE TABLE followers(queue INTEGER, keyhash INTEGER, seq INTEGER,"
                    + " PRIMARY KEY(queue, keyhash, seq)) WITHOUT ROWID");
        }
        connection.setAutoCommit(false);
        prepared = new Prepared(connection);
    }

    private static final class Prepared {
        final Statements statements;
        final PreparedStatement insert;
        final PreparedStatement first;
        final PreparedStatement removeUpTo;
        final PreparedStatement removeOne;
        final PreparedStatement removeQueue;

        Prepared(Connection connection) throws SQLException {
            statements = new Statements(connection);
            insert = statements.prepare("INSERT OR IGNORE INTO followers VALUES(?, ?, ?)");
            first = statements.prepare("SELECT seq FROM followers WHERE queue=? AND keyhash=? ORDER BY seq LIMIT ?");
            removeUpTo = statements.prepare("DELETE FROM followers WHERE queue=? AND keyhash=? AND seq<=?");
            removeOne = statements.prepare("DELETE FROM followers WHERE queue=? AND keyhash=? AND seq=?");
            removeQueue = statements.prepare("DELETE FROM followers WHERE queue=?");
        }
    }

    /** After an error: what was not written is still in the buffer. */
    void renew() throws SQLException {
        try {
            connection.rollback();
        } catch (SQLException e) {
            try (Statement begin = connection.createStatement()) {
                begin.execute("BEGIN");
            }
        }
        prepared.statements.close();
        prepared = new Prepared(connection);
    }

    /** Only remembered here, so that it cannot fail; written by {@link #spill} or whoever looks next. */
    void add(int queue, long hash, long seq) {
        buffer.add(new Follower(queue, hash, seq));
    }

    /** Before more is delivered: if this fails, so does the delivery, and the buffer grows no further. */
    void spill() throws SQLException {
        if (buffer.size() >= BUFFER_MAX) {
            flush();
        }
    }

    /** The oldest ones of a key, ascending. */
    List<Long> first(int queue, long hash, int limit) throws SQLException {
        flush();
        List<Long> seqs = new ArrayList<>();
        bind(prepared.first, queue, hash, limit);
        try (ResultSet row = prepared.first.executeQuery()) {
            while (row.next()) {
                seqs.add(row.getLong(1));
            }
        }
        return seqs;
    }

    void removeUpTo(int queue, long hash, long seq) throws SQLException {
        flush();
        bind(prepared.removeUpTo, queue, hash, seq);
        prepared.removeUpTo.executeUpdate();
        connection.commit();
    }

    void remove(int queue, long hash, long seq) throws SQLException {
        flush();
        bind(prepared.removeOne, queue, hash, seq);
        prepared.removeOne.executeUpdate();
        connection.commit();
    }

    void removeAll(int queue) throws SQLException {
        flush();
        prepared.removeQueue.setInt(1, queue);
        prepared.removeQueue.executeUpdate();
        connection.commit();
    }

    /** What cannot be written stays in the buffer, and whoever tries next meets the same error: nothing is forgotten. */
    private void flush() throws SQLException {
        if (buffer.isEmpty()) {
            return;
        }
        for (Follower each : buffer) {
            bind(prepared.insert, each.queue, each.hash, each.seq);
            prepared.insert.executeUpdate();
        }
        connection.commit();
        buffer.clear();
    }

    private static void bind(PreparedStatement statement, int queue, long hash, long last) throws SQLException {
        statement.setInt(1, queue);
        statement.setLong(2, hash);
        statement.setLong(3, last);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
