// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.embedded.codec.Body;
import dev.redrive.embedded.codec.Fate;
import dev.redrive.embedded.codec.Kind;
import dev.redrive.embedded.codec.Note;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.codec.Stored;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is done with dead letters, many in a transaction: each change and its fate are written together, or not at all. */
public final class YardActs {
    /** The header that carries a message's id where it goes to another queue, and gets another one there. */
    public static final String ID_HEADER = "x-redrive-id";

    private YardActs() {}

    /**
     * A letter as its caller knows it.
     *
     * @param seq its row; {@link #NOWHERE} if the id is none of this store
     * @param replays of the life it was seen in
     */
    public record Asked(long seq, String id, int replays) {
        public static final long NOWHERE = 0;

        /** The letter of a row, in whichever life it is. */
        static Asked inAnyLife(long seq, String id) {
            return new Asked(seq, id, Integer.MAX_VALUE);
        }
    }

    /**
     * A letter and how it is to be sent back.
     *
     * @param elsewhere the name of another queue; null for its own
     * @param edited null for its own content
     */
    public record Sending(
            Asked letter,
            @Nullable String elsewhere,
            @Nullable Content edited) {}

    /** @param bytesMax the largest body that an edited content may make */
    public static Command.Act<List<Sent>> replay(List<Sending> sendings, int bytesMax, String by) {
        return group -> {
            List<Sent> sent = new ArrayList<>(sendings.size());
            for (Sending each : sendings) {
                sent.add(replay(group, each, bytesMax, by));
            }
            group.tables().waiting.flush();
            return sent;
        };
    }

    static Sent replay(Group group, Sending sending, int bytesMax, String by) throws SQLException {
        Asked asked = sending.letter;
        Found found = find(group, asked);
        if (found.sent != null) {
            return found.sent;
        }
        Stored stored = found.stored;
        if (stored == null) {
            return new Sent.Unable(Sent.Obstacle.DAMAGED, "the item is damaged", "drop it");
        }
        StoredQueue own = own(group, asked);
        StoredQueue queue = sending.elsewhere == null ? own : group.find(sending.elsewhere);
        if (queue == null) {
            return new Sent.Unable(Sent.Obstacle.OTHER, "there is no queue " + sending.elsewhere, null);
        }
        Stored sent = sending.edited == null ? stored : with(stored, sending.edited);
        if (sending.edited != null && Body.draft(sent).length > bytesMax) {
            return new Sent.Unable(
                    Sent.Obstacle.TOO_LARGE, "the edited item has more bytes than the store takes, " + bytesMax, null);
        }
        Stored tagged = sent.sentBy(new JobReplay(by, asked.id));
        if (queue == own) {
            Acts.revive(group, own, asked.seq, tagged);
        } else {
            Acts.revive(group, queue, group.number(queue), named(tagged, asked.id));
        }
        leave(group, asked, Fate.REPLAYED, by);
        return Sent.DONE;
    }

    public static Command.Act<List<Sent>> drop(List<Asked> letters, String by) {
        return group -> {
            List<Sent> sent = new ArrayList<>(letters.size());
            for (Asked each : letters) {
                Found found = find(group, each);
                if (found.sent == null) {
                    leave(group, each, Fate.DROPPED, by);
                    StoredQueue queue = own(group, each);
                    group.tell(new Committed.Dropped(queue, each.seq, null));
                    group.afterwards(() -> queue.dropped(each.seq));
                }
                sent.add(found.sent == null ? Sent.DONE : found.sent);
            }
            return sent;
        };
    }

    public static Command.Act<List<Sent>> hold(List<Asked> letters, boolean held, String by) {
        return group -> {
            List<Sent> sent = new ArrayList<>(letters.size());
            for (Asked each : letters) {
                Found found = find(group, each);
                boolean changes = found.sent == null && (held ? hold(group, each, by) : release(group, each));
                if (changes) {
                    group.tables().fates.add(each.seq, held ? Fate.HELD : Fate.RELEASED, group.now(), by);
                }
                sent.add(changes ? Sent.DONE : found.sent == null ? Sent.ALREADY : found.sent);
            }
            return sent;
        };
    }

    /** @param value null to take it back */
    public static Command.Act<Boolean> note(String key, byte @Nullable [] value) {
        return group -> {
            String sql = value == null
                    ? "DELETE FROM notes WHERE k=?1"
                    : "INSERT INTO notes(k, v) VALUES(?1, ?2) ON CONFLICT(k) DO UPDATE SET v=excluded.v";
            try (PreparedStatement change = group.connection().prepareStatement(sql)) {
                change.setString(1, key);
                if (value != null) {
                    change.setBytes(2, Note.sealed(key, value));
                }
                boolean changed = change.executeUpdate() > 0;
                if (changed) {
                    group.tables().fates.noted(key, group.now());
                }
                return changed;
            }
        };
    }

    private static boolean hold(Group group, Asked asked, String by) throws SQLException {
        try (PreparedStatement insert =
                group.connection().prepareStatement("INSERT OR IGNORE INTO held(seq, at, who) VALUES(?, ?, ?)")) {
            insert.setLong(1, asked.seq);
            insert.setLong(2, group.now());
            insert.setString(3, by);
            return insert.executeUpdate() > 0;
        }
    }

    private static boolean release(Group group, Asked asked) throws SQLException {
        try (PreparedStatement delete = group.connection().prepareStatement("DELETE FROM held WHERE seq=?")) {
            delete.setLong(1, asked.seq);
            return delete.executeUpdate() > 0;
        }
    }

    static void leave(Group group, Asked asked, Fate fate, String by) throws SQLException {
        var one = new Json();
        one.add(Seq.counter(asked.seq));
        StoredQueue queue = own(group, asked);
        group.tables().deleteDead(queue.no(), one);
        group.tables().fates.add(asked.seq, fate, group.now(), by);
        group.change(queue, Tally.ofDead(-1));
    }

    /**
     * A look at a letter.
     *
     * @param stored null if it is damaged, or not there
     * @param sent why nothing can be done; null if it is there
     */
    private record Found(@Nullable Stored stored, @Nullable Sent sent) {}

    private static Found find(Group group, Asked asked) throws SQLException {
        try (PreparedStatement select = group.connection().prepareStatement("SELECT body FROM dead WHERE seq=?")) {
            select.setLong(1, asked.seq);
            try (ResultSet row = select.executeQuery()) {
                if (row.next()) {
                    return there(group, asked, row.getBytes(1));
                }
            }
        }
        return new Found(null, hasEnded(group, asked.seq) ? Sent.ALREADY : Sent.GONE);
    }

    private static Found there(Group group, Asked asked, byte[] body) {
        try {
            Stored stored = Body.read(Kind.DEAD, asked.seq, body);
            return new Found(stored, asked.replays < stored.replays() ? Sent.ALREADY : null);
        } catch (Damaged e) {
            own(group, asked).sawDamaged(asked.seq);
            return new Found(null, null);
        }
    }

    /** It lives on, or its end is in the log. */
    private static boolean hasEnded(Group group, long seq) throws SQLException {
        group.tables().waiting.flush();
        group.tables().fates.flush();
        try (PreparedStatement select = group.connection()
                .prepareStatement("SELECT EXISTS (SELECT 1 FROM waiting WHERE seq=?1) OR EXISTS (SELECT 1 FROM items"
                        + " WHERE seq=?1) OR EXISTS (SELECT 1 FROM fates WHERE seq=?1 AND fate IN (3, 4))")) {
            select.setLong(1, seq);
            try (ResultSet row = select.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    private static StoredQueue own(Group group, Asked asked) {
        return group.owner(asked.seq);
    }

    private static Stored with(Stored stored, Content content) {
        return new Stored(stored.createdAt(), content, stored.standing(), stored.history(), stored.sentBy());
    }

    private static Stored named(Stored stored, String id) {
        Content content = stored.content();
        List<Header> headers = new ArrayList<>(content.headers().inOrder());
        headers.removeIf(each -> each.name().equals(ID_HEADER));
        headers.add(Header.of(ID_HEADER, id));
        return with(stored, content.withHeaders(new Headers(headers)));
    }
}
