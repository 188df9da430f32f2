// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.Status;
import dev.redrive.core.port.Refused;
import dev.redrive.embedded.codec.Ids;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.write.StoredQueue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Finds one item by its id or the beginning of it. */
public final class Lookup {
    private static final String ANYWHERE = Row.ITEMS + " WHERE seq=?1 UNION ALL " + Row.WAITING
            + " WHERE seq=?1 UNION ALL " + Row.DEAD + " WHERE seq=?1";

    private final Connection connection;
    private final Ids ids;

    public Lookup(Connection connection, Ids ids) {
        this.connection = connection;
        this.ids = ids;
    }

    /**
     * The row behind an id.
     *
     * @param counter the last number the store has given, which bounds the search
     */
    public long resolve(Collection<StoredQueue> queues, String typed, long counter) throws SQLException {
        String prefix = Ids.plain(typed);
        OptionalLong low = ids.lowCounter(prefix);
        if (low.isEmpty()) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "'" + typed + "' is not an item id",
                    "an id has " + Ids.LENGTH + " letters and digits, of which the first " + Ids.PREFIX_MIN
                            + " or more will do");
        }
        List<Long> found = new ArrayList<>();
        for (StoredQueue queue : queues) {
            for (long high = 0; high < Ids.highs(counter); high++) {
                long seq = Seq.of(queue.no(), Ids.counter(high, low.getAsLong()));
                if (ids.of(seq).startsWith(prefix) && exists(seq)) {
                    found.add(seq);
                }
            }
        }
        if (found.isEmpty()) {
            throw new Refused(Refused.Kind.NOT_FOUND, "there is no item " + typed, null);
        }
        if (found.size() > 1) {
            String candidates = found.stream().map(ids::of).collect(Collectors.joining(", "));
            throw new Refused(Refused.Kind.INVALID, typed + " could be any of " + candidates, "give more of the id");
        }
        return found.get(0);
    }

    public ItemDetail detail(StoredQueue queue, long seq, long now, boolean active) throws SQLException {
        CompletedSet.Completion completion =
                CompletedSet.of(connection, queue.no()).find(seq);
        try (PreparedStatement select = connection.prepareStatement(ANYWHERE)) {
            select.setLong(1, seq);
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw new Refused(Refused.Kind.NOT_FOUND, "there is no item " + ids.of(seq) + " any more", null);
                }
                Row row = Row.of(rows);
                Status status = row.status(now, active, completion);
                Item item = row.item(queue.name(), ids.of(seq), status, completion);
                return new ItemDetail(item, row.stored().content(), row.stored().history());
            }
        } catch (Damaged e) {
            queue.sawDamaged(seq);
            throw new Refused(
                    Refused.Kind.DAMAGED, "the item " + ids.of(seq) + " is damaged: " + e.getMessage(), "drop it", e);
        }
    }

    private boolean exists(long seq) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT EXISTS (SELECT 1 FROM items WHERE seq=?1)"
                + " OR EXISTS (SELECT 1 FROM waiting WHERE seq=?1) OR EXISTS (SELECT 1 FROM dead WHERE seq=?1)")) {
            select.setLong(1, seq);
            try (ResultSet row = select.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }
}
