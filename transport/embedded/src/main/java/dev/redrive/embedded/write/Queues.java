// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.recover.Meta;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The queues of the store, by name. Any thread looks; only the writer adds, after the sync. */
public final class Queues {
    private static final String TALLIES = "tallies";

    private final Map<QueueName, StoredQueue> byName = new ConcurrentHashMap<>();
    private final Map<Integer, StoredQueue> byNo = new ConcurrentHashMap<>();

    /** @param transaction tallies written at an orderly close hold for the transaction they name, and for no other */
    static Queues load(Connection connection, long transaction) throws SQLException {
        var queues = new Queues();
        Map<Integer, Tally> kept = kept(connection, transaction);
        try (PreparedStatement select = connection.prepareStatement("SELECT no, name, paused FROM queues");
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                int no = row.getInt(1);
                Tally tally = kept.isEmpty() ? Recount.of(connection, no) : kept.getOrDefault(no, Tally.NONE);
                var queue = new StoredQueue(no, new QueueName(row.getString(2)), row.getBoolean(3), tally);
                Recount.findPacksEnd(connection, queue);
                queues.add(queue);
            }
        }
        return queues;
    }

    public Collection<StoredQueue> all() {
        return byName.values();
    }

    public @Nullable StoredQueue find(QueueName name) {
        return byName.get(name);
    }

    public @Nullable StoredQueue find(int no) {
        return byNo.get(no);
    }

    StoredQueue create(Group group, QueueName name) throws SQLException {
        StoredQueue known = byName.get(name);
        if (known != null) {
            return known;
        }
        int no = byName.size() + 1;
        if (no > Seq.QUEUES_MAX) {
            throw new Refused(Refused.Kind.TOO_LARGE, "the store has " + Seq.QUEUES_MAX + " queues already", null);
        }
        try (PreparedStatement insert =
                group.connection().prepareStatement("INSERT INTO queues(no, name, paused) VALUES(?, ?, 0)")) {
            insert.setInt(1, no);
            insert.setString(2, name.value());
            insert.executeUpdate();
        }
        var queue = new StoredQueue(no, name, false, Tally.NONE);
        // Known at once to the acts that follow in this transaction; forgotten again if it fails.
        add(queue);
        group.undo(() -> {
            byName.remove(name);
            byNo.remove(no);
        });
        return queue;
    }

    void keep(Connection connection, long transaction) throws SQLException {
        var text = new StringBuilder().append(transaction);
        for (StoredQueue each : byName.values()) {
            Tally t = each.tally();
            text.append(';')
                    .append(each.no())
                    .append(',')
                    .append(t.fresh())
                    .append(',')
                    .append(t.failed());
            text.append(',')
                    .append(t.later())
                    .append(',')
                    .append(t.completed())
                    .append(',')
                    .append(t.dead());
        }
        Meta.set(connection, TALLIES, text.toString());
    }

    private static Map<Integer, Tally> kept(Connection connection, long transaction) throws SQLException {
        Map<Integer, Tally> tallies = new HashMap<>();
        String[] parts = Meta.text(connection, TALLIES).orElse("none").split(";", -1);
        if (!parts[0].equals(Long.toString(transaction))) {
            return tallies;
        }
        for (int i = 1; i < parts.length; i++) {
            String[] n = parts[i].split(",", -1);
            var tally = new Tally(
                    Long.parseLong(n[1]),
                    Long.parseLong(n[2]),
                    Long.parseLong(n[3]),
                    Long.parseLong(n[4]),
                    Long.parseLong(n[5]));
            tallies.put(Integer.parseInt(n[0]), tally);
        }
        return tallies;
    }

    private void add(StoredQueue queue) {
        byNo.put(queue.no(), queue);
        byName.put(queue.name(), queue);
    }
}
