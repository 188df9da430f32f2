// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.embedded.codec.Body;
import dev.redrive.embedded.codec.Kind;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.recover.Statements;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The statements that change rows. Owned by the writer thread. */
final class Tables implements AutoCloseable {
    private static final int LENGTH_BITS = 25;

    private final Connection connection;
    private final Statements statements;
    private final PreparedStatement insertItems;
    private final PreparedStatement insertUrgent;
    private final PreparedStatement deleteItems;
    private final PreparedStatement deleteUrgent;
    private final PreparedStatement deleteWaiting;
    private final PreparedStatement deleteDead;
    private final PreparedStatement insertPack;
    private final PreparedStatement meta;
    final Rows waiting;
    private final PreparedStatement deleteHeld;
    final Rows dead;
    final Fates fates;
    final SeenRows seen;

    Tables(Connection connection) throws SQLException {
        this.connection = connection;
        this.statements = new Statements(connection);
        // The bodies of a whole group come as one blob, with their places in it as one array.
        insertItems = statements.prepare("INSERT INTO items(seq, body) SELECT ?1 + key, substr(?2, (value >> "
                + LENGTH_BITS + ") + 1, value & " + ((1L << LENGTH_BITS) - 1) + ") FROM json_each(?3)");
        insertUrgent = statements.prepare("INSERT INTO urgent(seq) SELECT ?1 + value FROM json_each(?2)");
        deleteItems = delete("items");
        deleteUrgent = delete("urgent");
        deleteWaiting = delete("waiting");
        deleteDead = delete("dead");
        deleteHeld = delete("held");
        insertPack = statements.prepare("INSERT INTO completed(no, queue, at, blob) VALUES(?, ?, ?, ?)");
        meta = statements.prepare(
                "UPDATE meta SET v = CASE k WHEN 'txn' THEN ?1 ELSE ?2 END WHERE k IN ('txn', 'counter')");
        waiting = new Rows(statements, "INSERT OR REPLACE INTO waiting(seq, queue, due, keyhash, failures, body)", 6);
        dead = new Rows(statements, "INSERT INTO dead(seq, queue, died_at, reason, code, type, body, no)", 8);
        fates = new Fates(statements);
        seen = new SeenRows(statements);
    }

    /** Bodies in the order of their rows, the first of which is given. */
    void insertItems(long firstSeq, List<Command.Draft> drafts) throws SQLException {
        int size = 0;
        for (Command.Draft each : drafts) {
            size += each.body().length;
        }
        var bodies = new byte[size];
        var places = new Json();
        int at = 0;
        for (int i = 0; i < drafts.size(); i++) {
            byte[] body = drafts.get(i).body();
            System.arraycopy(body, 0, bodies, at, body.length);
            Body.seal(bodies, at, Kind.ITEM, firstSeq + i);
            places.add((long) at << LENGTH_BITS | body.length);
            at += body.length;
        }
        insertItems.setLong(1, firstSeq);
        insertItems.setBytes(2, bodies);
        insertItems.setString(3, places.toString());
        insertItems.executeUpdate();
    }

    /** @param places of urgent rows, counted from the first */
    void insertUrgent(long firstSeq, Json places) throws SQLException {
        if (!places.isEmpty()) {
            insertUrgent.setLong(1, firstSeq);
            insertUrgent.setString(2, places.toString());
            insertUrgent.executeUpdate();
        }
    }

    /** They are no longer in line: done, waiting, dead or gone. */
    void deleteUrgent(int queue, Json counters) throws SQLException {
        delete(deleteUrgent, queue, counters);
    }

    /** @param counters of rows of that queue */
    void deleteItems(int queue, Json counters) throws SQLException {
        delete(deleteItems, queue, counters);
    }

    void deleteWaiting(int queue, Json counters) throws SQLException {
        delete(deleteWaiting, queue, counters);
    }

    int deleteDead(int queue, Json counters) throws SQLException {
        delete(deleteHeld, queue, counters);
        return delete(deleteDead, queue, counters);
    }

    void insertPack(long no, int queue, long at, byte[] pack) throws SQLException {
        insertPack.setLong(1, no);
        insertPack.setInt(2, queue);
        insertPack.setLong(3, at);
        insertPack.setBytes(4, pack);
        insertPack.executeUpdate();
    }

    void commit(long transaction, long counter) throws SQLException {
        fates.flush();
        fates.trim();
        meta.setLong(1, transaction);
        meta.setLong(2, counter);
        meta.executeUpdate();
        connection.commit();
    }

    /**
     * Undoes everything and leaves the connection inside a new transaction. On a full disk SQLite may have rolled back by
     * itself; the driver's own rollback then fails before it begins anew, and what followed would commit row by row.
     */
    void rollback() throws SQLException {
        waiting.clear();
        dead.clear();
        fates.clear();
        try {
            connection.rollback();
        } catch (SQLException e) {
            try (Statement begin = connection.createStatement()) {
                begin.execute("BEGIN");
            }
        }
    }

    @Override
    public void close() throws SQLException {
        statements.close();
    }

    private PreparedStatement delete(String table) throws SQLException {
        return statements.prepare("DELETE FROM " + table + " WHERE seq IN (SELECT ?1 + value FROM json_each(?2))");
    }

    private static int delete(PreparedStatement statement, int queue, Json counters) throws SQLException {
        if (counters.isEmpty()) {
            return 0;
        }
        statement.setLong(1, Seq.base(queue));
        statement.setString(2, counters.toString());
        return statement.executeUpdate();
    }
}
