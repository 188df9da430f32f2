// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.embedded.codec.Note;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One portion of the yard's news, read in one snapshot. A death is told only while the letter lies there in that life: what was
 * replayed since is told as replayed. A row of the log that is damaged sends the reader back to the beginning, where the
 * letters themselves say what is there.
 */
public final class Telling {
    private static final Logger log = LoggerFactory.getLogger(Telling.class);
    /** Read in one snapshot: a long one lets the write-ahead log grow. */
    private static final int ROWS_MAX = 20_000;

    private static final long BYTES_MAX = 8 << 20;

    private final Connection connection;
    private final Letters letters;
    private final int most;
    private final List<News> news = new ArrayList<>();
    private int rows;
    private long bytes;

    public Telling(Connection connection, Letters letters, int most) {
        this.connection = connection;
        this.letters = letters;
        this.most = most;
    }

    /** @param lying about how many letters there are */
    public Reading from(String text, long lying) throws SQLException {
        NewsMark mark = NewsMark.of(text);
        if (mark == null || !holds(mark)) {
            mark = begin();
        }
        while (hasRoom()) {
            NewsMark next = switch (mark.phase()) {
                case DEAD -> dead(mark);
                case HELD -> held(mark);
                case NOTES -> notes(mark);
                case ENDS -> past(mark);
                case LOG -> log(mark);
            };
            if (next.equals(mark)) {
                break;
            }
            mark = next;
        }
        return new Reading(news, mark.toString(), behind(mark, lying));
    }

    private boolean hasRoom() {
        return news.size() < most && rows < ROWS_MAX && bytes < BYTES_MAX;
    }

    private NewsMark begin() throws SQLException {
        news.add(new News.Anew());
        try (PreparedStatement select =
                        connection.prepareStatement("SELECT no, sum FROM fates ORDER BY no DESC LIMIT 1");
                ResultSet row = select.executeQuery()) {
            return row.next() ? NewsMark.begin(row.getLong(1), row.getLong(2)) : NewsMark.begin(0, 0);
        }
    }

    /** Whether the log still leads on from there. */
    private boolean holds(NewsMark mark) throws SQLException {
        if (mark.no() == 0) {
            return one("SELECT ifnull(min(no), 1) FROM fates", null) == 1;
        }
        try (PreparedStatement select = connection.prepareStatement("SELECT sum FROM fates WHERE no=?")) {
            select.setLong(1, mark.no());
            try (ResultSet row = select.executeQuery()) {
                return row.next() && row.getLong(1) == mark.sum();
            }
        }
    }

    private NewsMark dead(NewsMark mark) throws SQLException {
        NewsMark at = mark;
        try (PreparedStatement select = connection.prepareStatement(Row.DEAD + " WHERE seq > ? ORDER BY seq")) {
            select.setLong(1, mark.place());
            try (ResultSet row = select.executeQuery()) {
                while (hasRoom()) {
                    if (!row.next()) {
                        return at.next();
                    }
                    count(row, 3);
                    letters.letter(row, 1).ifPresent(letter -> news.add(new News.Died(letter)));
                    at = at.after(Long.toString(row.getLong(1)), 1);
                }
            }
        }
        return at;
    }

    private NewsMark held(NewsMark mark) throws SQLException {
        NewsMark at = mark;
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT h.seq, h.at, h.who FROM held h JOIN dead d ON d.seq=h.seq WHERE h.seq > ? ORDER BY h.seq")) {
            select.setLong(1, mark.place());
            try (ResultSet row = select.executeQuery()) {
                while (hasRoom()) {
                    if (!row.next()) {
                        return at.next();
                    }
                    rows++;
                    long seq = row.getLong(1);
                    news.add(fate(seq, LetterState.HELD, row.getLong(2), row.getString(3)));
                    at = at.after(Long.toString(seq), 0);
                }
            }
        }
        return at;
    }

    private NewsMark notes(NewsMark mark) throws SQLException {
        NewsMark at = mark;
        try (PreparedStatement select = connection.prepareStatement("SELECT k, v FROM notes WHERE k > ? ORDER BY k")) {
            select.setString(1, mark.after());
            try (ResultSet row = select.executeQuery()) {
                while (hasRoom()) {
                    if (!row.next()) {
                        return at.next();
                    }
                    count(row, 2);
                    String key = row.getString(1);
                    note(key, row.getBytes(2));
                    at = at.after(key, 0);
                }
            }
        }
        return at;
    }

    /** The ends of replays, and the acts on letters that are gone: a job must know what it has sent back. */
    private NewsMark past(NewsMark mark) throws SQLException {
        NewsMark at = mark;
        try (PreparedStatement select = connection.prepareStatement(StoredFate.SELECT
                + " FROM fates f WHERE f.no > ? AND f.no <= ? AND (f.fate IN (6, 7, 8) OR f.fate IN (3, 4)"
                + " AND NOT EXISTS (SELECT 1 FROM dead d WHERE d.seq=f.seq)) ORDER BY f.no")) {
            select.setLong(1, mark.place());
            select.setLong(2, mark.no());
            try (ResultSet row = select.executeQuery()) {
                while (hasRoom()) {
                    if (!row.next()) {
                        return at.next();
                    }
                    rows++;
                    at = at.after(Long.toString(row.getLong(1)), 0);
                    past(row);
                }
            }
        }
        return at;
    }

    private void past(ResultSet row) throws SQLException {
        try {
            tell(StoredFate.of(row), row);
        } catch (Damaged e) {
            log.atError().addKeyValue("row", row.getLong(1)).log("a row on a letter that is gone is damaged");
        }
    }

    private void ended(StoredFate fate) {
        String job = fate.row().who();
        String letter = fate.row().key();
        if (job != null && letter != null) {
            news.add(new News.Ended(
                    new JobReplay(job, letter),
                    fate.fate().end().orElseThrow(),
                    Instant.ofEpochMilli(fate.row().at())));
        }
    }

    private NewsMark log(NewsMark mark) throws SQLException {
        NewsMark at = mark;
        try (PreparedStatement select = connection.prepareStatement(StoredFate.SELECT
                + ", d.seq, 'DEAD', d.body, d.died_at, d.reason, n.v FROM fates f"
                + " LEFT JOIN dead d ON f.fate=0 AND d.seq=f.seq AND d.no=f.no"
                + " LEFT JOIN notes n ON f.fate=5 AND n.k=f.k WHERE f.no > ? ORDER BY f.no")) {
            select.setLong(1, mark.no());
            try (ResultSet row = select.executeQuery()) {
                while (hasRoom() && row.next()) {
                    count(row, 10);
                    tell(StoredFate.of(row), row);
                    at = at.at(row.getLong(1), row.getLong(7));
                }
            }
        } catch (Damaged e) {
            log.atError().addKeyValue("row", at.no() + 1).log("the log of dead letters is damaged: it is read anew");
            return at.equals(mark) ? begin() : at;
        }
        return at;
    }

    private void tell(StoredFate fate, ResultSet row) throws SQLException {
        String key = fate.row().key();
        Long seq = fate.row().seq();
        switch (fate.fate()) {
            case DIED -> {
                if (row.getBytes(10) != null) {
                    letters.letter(row, 8).ifPresent(letter -> news.add(new News.Died(letter)));
                }
            }
            case NOTED -> {
                if (key != null) {
                    note(key, row.getBytes(13));
                }
            }
            case SUCCEEDED, DIED_AGAIN, LET_GO -> ended(fate);
            case HELD, RELEASED, REPLAYED, DROPPED -> {
                String who = fate.row().who();
                LetterState state = fate.fate().state().orElseThrow();
                if (seq != null && who != null) {
                    news.add(fate(seq, state, fate.row().at(), who));
                }
            }
        }
    }

    private void note(String key, byte @Nullable [] stored) {
        try {
            news.add(new News.Noted(key, stored == null ? null : Note.read(key, stored)));
        } catch (Damaged e) {
            log.atError().addKeyValue("note", key).log("damaged");
        }
    }

    private News fate(long seq, LetterState state, long at, String by) {
        return new News.Fate(letters.id(seq), state, Instant.ofEpochMilli(at), by);
    }

    private void count(ResultSet row, int body) throws SQLException {
        rows++;
        byte[] read = row.getBytes(body);
        bytes += read == null ? 0 : read.length;
    }

    private long behind(NewsMark mark, long lying) throws SQLException {
        long rest = Math.max(0, one("SELECT ifnull(max(no), 0) - ? FROM fates", mark.no()));
        return switch (mark.phase()) {
            case LOG -> rest;
            case DEAD, HELD, NOTES, ENDS -> rest + 1 + Math.max(0, lying - mark.told());
        };
    }

    private long one(String sql, @Nullable Long bound) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            if (bound != null) {
                select.setLong(1, bound);
            }
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getLong(1) : 0;
            }
        }
    }
}
