// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.message.Key;
import dev.redrive.core.port.Refused;
import dev.redrive.embedded.codec.Body;
import dev.redrive.embedded.codec.Fate;
import dev.redrive.embedded.codec.Kind;
import dev.redrive.embedded.codec.Pack;
import dev.redrive.embedded.codec.Pasts;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.codec.Stored;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What people may change. Each looks first, inside the transaction, and refuses before it has changed anything. */
public final class Acts {
    /** Who did it, where nobody gave a name. */
    public static final String PERSON = "person";

    private Acts() {}

    private record Found(
            Kind kind,
            byte[] body,
            @Nullable Long due,
            int failures,
            @Nullable Long keyHash) {}

    /** A failed or dead item begins a new life as pending. */
    public static Command.Act<Boolean> revive(StoredQueue queue, long seq, String id, String by) {
        return group -> {
            Found found = find(group, queue, seq);
            switch (found.kind) {
                case ITEM, PACK -> throw conflict(isCompleted(group, queue, seq) ? "completed" : "pending");
                case WAITING -> {
                    if (found.due == null) {
                        throw conflict("completed");
                    }
                    if (found.failures == 0 || found.due <= group.now()) {
                        throw conflict("pending");
                    }
                    revive(group, queue, seq, read(Kind.WAITING, seq, found.body));
                    group.change(queue, Tally.ofWaiting(found.failures, -1));
                }
                case DEAD -> {
                    var sending = new YardActs.Sending(YardActs.Asked.inAnyLife(seq, id), null, null);
                    if (YardActs.replay(group, sending, Integer.MAX_VALUE, by) instanceof Sent.Unable unable) {
                        throw Refused.of(unable);
                    }
                }
                case NOTE, FATE, SEEN -> throw new IllegalStateException("no item: " + found.kind);
            }
            group.tables().waiting.flush();
            return true;
        };
    }

    public static Command.Act<Boolean> drop(StoredQueue queue, long seq, String by) {
        return group -> {
            Found found = find(group, queue, seq);
            Long keyHash = found.keyHash;
            switch (found.kind) {
                case ITEM, PACK -> {
                    keyHash = keyHash(Kind.ITEM, seq, found.body);
                    boolean completed = unpack(group, queue, seq);
                    group.tables().deleteItems(queue.no(), one(seq));
                    group.tables().deleteUrgent(queue.no(), one(seq));
                    group.change(queue, completed ? Tally.ofCompleted(-1) : Tally.ofFresh(-1));
                }
                case WAITING -> {
                    boolean completed = found.due == null && unpack(group, queue, seq);
                    keyHash = keyHash == null ? keyHash(Kind.WAITING, seq, found.body) : keyHash;
                    if (!completed) {
                        endReplay(group, seq, found.body);
                    }
                    group.tables().deleteWaiting(queue.no(), one(seq));
                    group.change(queue, completed ? Tally.ofCompleted(-1) : Tally.ofWaiting(found.failures, -1));
                }
                case DEAD -> YardActs.leave(group, YardActs.Asked.inAnyLife(seq, ""), Fate.DROPPED, by);
                case NOTE, FATE, SEEN -> throw new IllegalStateException("no item: " + found.kind);
            }
            group.tell(new Committed.Dropped(queue, seq, keyHash));
            group.afterwards(() -> queue.dropped(seq));
            return true;
        };
    }

    private static void endReplay(Group group, long seq, byte[] body) throws SQLException {
        try {
            JobReplay sentBy = Body.read(Kind.WAITING, seq, body).sentBy();
            if (sentBy != null) {
                group.tables().fates.ended(seq, sentBy, ReplayEnd.DROPPED, group.now());
            }
        } catch (Damaged e) {
            group.owner(seq).sawDamaged(seq);
        }
    }

    public static Command.Act<Boolean> pause(StoredQueue queue, boolean paused) {
        return group -> {
            try (PreparedStatement update =
                    group.connection().prepareStatement("UPDATE queues SET paused=? WHERE no=?")) {
                update.setBoolean(1, paused);
                update.setInt(2, queue.no());
                update.executeUpdate();
            }
            group.afterwards(() -> queue.paused(paused));
            return true;
        };
    }

    static void revive(Group group, StoredQueue queue, long seq, Stored stored) {
        Stored revived = Pasts.revived(stored, Instant.ofEpochMilli(group.now()));
        Key key = stored.content().key();
        Long keyHash = key == null ? null : key.hash();
        byte[] body = Body.sealed(Kind.WAITING, seq, revived);
        group.tables().waiting.add(seq, queue.no(), group.now(), keyHash, 0, body);
        group.change(queue, Tally.ofWaiting(0, 1));
        group.tell(new Committed.Timed(queue, seq, group.now(), keyHash));
    }

    private static Found find(Group group, StoredQueue queue, long seq) throws SQLException {
        try (PreparedStatement select = group.connection()
                .prepareStatement("SELECT 'ITEM', body, NULL, 0, NULL FROM items WHERE seq=?1 UNION ALL"
                        + " SELECT 'WAITING', body, due, failures, keyhash FROM waiting WHERE seq=?1 UNION ALL"
                        + " SELECT 'DEAD', body, NULL, 0, NULL FROM dead WHERE seq=?1")) {
            select.setLong(1, seq);
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    throw new Refused(Refused.Kind.NOT_FOUND, "there is no such item in " + queue.name(), null);
                }
                long due = row.getLong(3);
                Long dueAt = row.wasNull() ? null : due;
                long hash = row.getLong(5);
                Long keyHash = row.wasNull() ? null : hash;
                return new Found(Kind.valueOf(row.getString(1)), row.getBytes(2), dueAt, row.getInt(4), keyHash);
            }
        }
    }

    private static boolean isCompleted(Group group, StoredQueue queue, long seq) throws SQLException {
        return !packs(group, queue, seq).isEmpty();
    }

    /** Takes it out of its pack. Returns whether it was in one. */
    private static boolean unpack(Group group, StoredQueue queue, long seq) throws SQLException {
        List<Long> in = packs(group, queue, seq);
        for (long no : in) {
            try (PreparedStatement select =
                            group.connection().prepareStatement("SELECT blob FROM completed WHERE no=?");
                    PreparedStatement update =
                            group.connection().prepareStatement("UPDATE completed SET blob=? WHERE no=?")) {
                select.setLong(1, no);
                try (ResultSet row = select.executeQuery()) {
                    row.next();
                    update.setBytes(1, pack(no, row.getBytes(1)).minus(seq).toBytes(no));
                }
                update.setLong(2, no);
                update.executeUpdate();
            }
        }
        return !in.isEmpty();
    }

    private static List<Long> packs(Group group, StoredQueue queue, long seq) throws SQLException {
        List<Long> found = new ArrayList<>();
        try (PreparedStatement select =
                group.connection().prepareStatement("SELECT no, blob FROM completed WHERE no BETWEEN ? AND ?")) {
            select.setLong(1, Seq.base(queue.no()));
            select.setLong(2, Seq.last(queue.no()));
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    Pack pack = pack(row.getLong(1), row.getBytes(2));
                    if (pack.minus(seq).size() < pack.size()) {
                        found.add(row.getLong(1));
                    }
                }
            }
        }
        return found;
    }

    private static Pack pack(long no, byte[] blob) {
        try {
            return Pack.read(no, blob);
        } catch (Damaged e) {
            return Pack.of(new long[0], new int[0]);
        }
    }

    private static Stored read(Kind kind, long seq, byte[] body) {
        try {
            return Body.read(kind, seq, body);
        } catch (Damaged e) {
            throw new Refused(Refused.Kind.DAMAGED, "the item is damaged: " + e.getMessage(), "drop it", e);
        }
    }

    private static @Nullable Long keyHash(Kind kind, long seq, byte[] body) {
        try {
            Key key = Body.read(kind, seq, body).content().key();
            return key == null ? null : key.hash();
        } catch (Damaged e) {
            return null;
        }
    }

    private static Json one(long seq) {
        var json = new Json();
        json.add(Seq.counter(seq));
        return json;
    }

    private static Refused conflict(String status) {
        return new Refused(Refused.Kind.CONFLICT, "the item is " + status, "only failed and dead items can be retried");
    }
}
