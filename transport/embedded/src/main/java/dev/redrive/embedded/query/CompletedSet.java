// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.embedded.codec.Pack;
import dev.redrive.embedded.codec.Seq;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which items of a queue are completed, when, and after how many attempts. As many as the queue keeps, so it is read whole. */
final class CompletedSet {
    private final Map<Long, Completion> bySeq = new HashMap<>();

    record Completion(long seq, long at, long pack, int attempts, boolean duplicate) {}

    static CompletedSet of(Connection connection, int queue) throws SQLException {
        var set = new CompletedSet();
        try (PreparedStatement select =
                connection.prepareStatement("SELECT no, at, blob FROM completed WHERE no BETWEEN ? AND ?")) {
            select.setLong(1, Seq.base(queue));
            select.setLong(2, Seq.last(queue));
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    set.add(row.getLong(1), row.getLong(2), row.getBytes(3));
                }
            }
        }
        return set;
    }

    private void add(long no, long at, byte[] blob) {
        try {
            Pack pack = Pack.read(no, blob);
            for (int i = 0; i < pack.size(); i++) {
                bySeq.put(pack.seq(i), new Completion(pack.seq(i), at, no, pack.attempts(i), pack.isDuplicate(i)));
            }
        } catch (Damaged e) {
            // Its items count as pending; verify names the pack.
            return;
        }
    }

    @Nullable
    Completion find(long seq) {
        return bySeq.get(seq);
    }

    Iterable<Completion> all() {
        return bySeq.values();
    }
}
