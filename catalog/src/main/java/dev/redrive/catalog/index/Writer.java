// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.fingerprint.Fingerprint;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.deadletter.ReplayEnd;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns news into rows: a reading and its mark are one transaction. Whoever calls holds the index's lock. */
final class Writer implements AutoCloseable {
    private final Sql sql;
    private final Kinds kinds;
    private final Tally tally = new Tally();
    private final LetterWriter letters;

    Writer(Connection connection, Function<DeadLetter, Fingerprint> prints) {
        this.sql = new Sql(connection);
        this.kinds = new Kinds(sql);
        this.letters = new LetterWriter(sql, kinds, tally, prints);
    }

    /** A yard that was never told is known from now on. */
    Told told(String yard) throws SQLException {
        Told known = find(yard);
        if (known != null) {
            return known;
        }
        sql.run("INSERT INTO yards(name, mark, gen, anew) VALUES(?, '', 1, 0)", yard);
        return Objects.requireNonNull(find(yard));
    }

    private @Nullable Told find(String yard) throws SQLException {
        try (ResultSet row = sql.of("SELECT no, mark, gen, anew FROM yards WHERE name=?", yard)
                .executeQuery()) {
            return row.next() ? new Told(row.getLong(1), row.getString(2), row.getLong(3), row.getBoolean(4)) : null;
        }
    }

    /** Returns whether the reading was taken: one that does not go on from where the index stands is not. */
    boolean apply(String yard, String from, Reading reading) throws SQLException {
        Told before = told(yard);
        if (!before.mark().equals(from)) {
            return false;
        }
        boolean nothing =
                reading.news().isEmpty() && reading.mark().equals(from) && !(before.anew() && reading.behind() == 0);
        if (nothing) {
            return true;
        }
        return undoable(() -> {
            Told yardNow = all(reading, before).upTo(reading.mark());
            if (yardNow.anew() && reading.behind() == 0) {
                new Sweep(sql, tally).sweep(yardNow);
                kinds.forget();
                yardNow = yardNow.whole();
            }
            tally.write(sql);
            sql.run(
                    "UPDATE yards SET mark=?, gen=?, anew=? WHERE no=?",
                    yardNow.mark(),
                    yardNow.gen(),
                    yardNow.anew() ? 1 : 0,
                    yardNow.no());
            return true;
        });
    }

    void forgetAll() throws SQLException {
        undoable(() -> {
            for (String table : Schema.EMPTIED) {
                sql.run("DELETE FROM " + table);
            }
            kinds.forget();
            return true;
        });
    }

    boolean forgetEndsBefore(String job) throws SQLException {
        return undoable(() -> {
            for (String table : List.of("ends", "end_sums")) {
                sql.run("DELETE FROM " + table + " WHERE job>=? AND job<?", Ends.FIRST_JOB, job);
            }
            return true;
        });
    }

    private Told all(Reading reading, Told before) throws SQLException {
        Told yard = before;
        boolean fatesWait = fatesWait();
        for (News each : reading.news()) {
            switch (each) {
                case News.Died(var letter) -> {
                    letters.died(letter, yard, fatesWait);
                    JobReplay sentBy = letter.sentBy();
                    if (sentBy != null) {
                        ended(sentBy, ReplayEnd.DIED);
                    }
                }
                case News.Ended(var replay, var end, var at) -> ended(replay, end);
                case News.Fate fate -> {
                    letters.fate(fate, yard);
                    fatesWait = true;
                }
                case News.Vanished(var letter) -> letters.vanished(letter, yard);
                case News.Noted noted -> note(noted, yard);
                case News.Anew() -> yard = yard.fromItsBeginning();
            }
        }
        return yard;
    }

    private void ended(JobReplay replay, ReplayEnd end) throws SQLException {
        if (!replay.job().startsWith(Ends.FIRST_JOB)) {
            // Nobody asks how the replays of a person ended, and no job's end would have them forgotten.
            return;
        }
        int number = Numbered.of(end);
        if (sql.run("INSERT OR IGNORE INTO ends(job, letter, end) VALUES(?,?,?)", replay.job(), replay.letter(), number)
                == 1) {
            String sum = "e" + number;
            sql.run(
                    "INSERT INTO end_sums(job, " + sum + ") VALUES(?, 1) ON CONFLICT(job) DO UPDATE SET " + sum + "="
                            + sum + "+1",
                    replay.job());
        }
    }

    private boolean fatesWait() throws SQLException {
        try (ResultSet row = sql.of("SELECT 1 FROM fates LIMIT 1").executeQuery()) {
            return row.next();
        }
    }

    private void note(News.Noted noted, Told yard) throws SQLException {
        if (noted.value() == null) {
            forgetEnds(noted.key());
            sql.run("DELETE FROM notes WHERE key=? AND yard=?", noted.key(), yard.no());
        } else {
            sql.run(
                    "INSERT OR REPLACE INTO notes(key, yard, gen, value) VALUES(?,?,?,?)",
                    noted.key(),
                    yard.no(),
                    yard.gen(),
                    noted.value());
        }
    }

    /** Drops the ends of a job that is forgotten. */
    private void forgetEnds(String key) throws SQLException {
        if (key.startsWith(Notes.JOB)) {
            String job = key.substring(Notes.JOB.length());
            sql.run("DELETE FROM ends WHERE job=?", job);
            sql.run("DELETE FROM end_sums WHERE job=?", job);
        }
    }

    private boolean undoable(Sql.Work<Boolean> work) throws SQLException {
        boolean done = false;
        try {
            done = sql.together(work);
            return done;
        } finally {
            if (!done) {
                tally.clear();
                kinds.forget();
            }
        }
    }

    @Override
    public void close() throws SQLException {
        sql.close();
    }
}
