// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.fingerprint.Fingerprint;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.message.Labels;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes letters and their fates. Owned by the writer.
 *
 * <p>A letter's state is the last fate that was told of it, whether before or after the letter itself. A letter that dies again
 * under the same id begins a new life, open; fates from before that death are then those of earlier lives, and are passed by, so
 * telling them again changes nothing. While a yard is told anew, each letter's first mention replaces what was known.
 */
final class LetterWriter {
    private static final int OPEN = Numbered.of(LetterState.OPEN);
    private static final int REPLAYED = Numbered.of(LetterState.REPLAYED);

    private static final String COLUMNS =
            "kind, gen, state, state_at, by, fated, reborn, died, attempts, replays, created,"
                    + " place, message, message_hash, key, text, priority, partition, offset, sender, producer, correlation, job, job_letter";
    private static final String MARKS = "?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?";
    private static final String ADD =
            "INSERT INTO letters(" + COLUMNS + ", id, yard) VALUES(" + MARKS + ",?,?) ON CONFLICT DO NOTHING";
    private static final String CHANGE = "UPDATE letters SET (" + COLUMNS + ")=(" + MARKS + ") WHERE id=? AND yard=?";

    /** What the index knows of a letter, as far as its next news depend on it. */
    private record Known(Kinds.Kind kind, long gen, int replays, long died, boolean reborn, Standing standing) {}

    /** @param fated the gen that told it; 0 if nobody has done anything about the letter */
    private record Standing(int state, long at, @Nullable String by, long fated) {

        static Standing open(long died) {
            return new Standing(OPEN, died, null, 0);
        }
    }

    private final Sql sql;
    private final Kinds kinds;
    private final Tally tally;
    private final Function<DeadLetter, Fingerprint> prints;

    LetterWriter(Sql sql, Kinds kinds, Tally tally, Function<DeadLetter, Fingerprint> prints) {
        this.sql = sql;
        this.kinds = kinds;
        this.tally = tally;
        this.prints = prints;
    }

    /** @param fatesWait whether acts are known whose letter is not */
    void died(DeadLetter letter, Told yard, boolean fatesWait) throws SQLException {
        Kinds.Kind kind = kinds.of(letter, prints.apply(letter));
        long died = Millis.of(letter.death().at());
        Standing waiting = fatesWait ? takeWaiting(letter, yard) : null;
        Standing standing = waiting == null ? Standing.open(died) : waiting;
        if (write(ADD, letter, kind, yard, standing, false) == 1) {
            tally.add(kind, standing.state(), died);
            return;
        }
        Known known = known(letter.id(), yard);
        if (known == null) {
            throw new SQLException("the letter " + letter.id() + " is neither new nor known");
        }
        boolean first = known.gen() < yard.gen();
        if (first || letter.replays() > known.replays()) {
            replace(letter, kind, yard, known);
        }
    }

    private void replace(DeadLetter letter, Kinds.Kind kind, Told yard, Known known) throws SQLException {
        long died = Millis.of(letter.death().at());
        boolean first = known.gen() < yard.gen();
        boolean sameLife = letter.replays() == known.replays();
        boolean fateTold = first && known.standing().fated() == yard.gen();
        Standing standing = sameLife || fateTold ? known.standing() : Standing.open(died);
        if (standing.fated() == 0 || (fateTold && !sameLife && endedEarlierLife(standing, letter))) {
            standing = Standing.open(died);
        }
        write(CHANGE, letter, kind, yard, standing, !first);
        tally.remove(known.kind(), known.standing().state(), known.died());
        tally.add(kind, standing.state(), died);
    }

    void fate(News.Fate fate, Told yard) throws SQLException {
        Known known = known(fate.letter(), yard);
        long at = Millis.of(fate.at());
        int state = Numbered.of(fate.state());
        if (known == null) {
            sql.run(
                    "INSERT OR REPLACE INTO fates(yard, letter, gen, state, at, by) VALUES(?,?,?,?,?,?)",
                    yard.no(),
                    fate.letter(),
                    yard.gen(),
                    state,
                    at,
                    fate.by());
            return;
        }
        if (known.reborn() && at < known.died()) {
            return;
        }
        sql.run(
                "UPDATE letters SET state=?, state_at=?, by=?, fated=? WHERE id=? AND yard=?",
                state,
                at,
                state == OPEN ? null : fate.by(),
                yard.gen(),
                fate.letter(),
                yard.no());
        tally.move(known.kind(), known.standing().state(), state, 1);
    }

    void vanished(String letter, Told yard) throws SQLException {
        Known known = known(letter, yard);
        if (known != null) {
            sql.run("DELETE FROM letters WHERE id=? AND yard=?", letter, yard.no());
            tally.remove(known.kind(), known.standing().state(), known.died());
        }
        sql.run("DELETE FROM fates WHERE letter=? AND yard=?", letter, yard.no());
    }

    /** An act told before its letter. */
    private @Nullable Standing takeWaiting(DeadLetter letter, Told yard) throws SQLException {
        Standing waiting = null;
        try (ResultSet row = sql.of(
                        "SELECT state, at, by, gen FROM fates WHERE letter=? AND yard=?", letter.id(), yard.no())
                .executeQuery()) {
            if (row.next()) {
                int state = row.getInt(1);
                waiting = new Standing(state, row.getLong(2), state == OPEN ? null : row.getString(3), row.getLong(4));
            }
        }
        if (waiting == null) {
            return null;
        }
        sql.run("DELETE FROM fates WHERE letter=? AND yard=?", letter.id(), yard.no());
        return endedEarlierLife(waiting, letter) ? null : waiting;
    }

    /** A replay from before this death, told without the life it ended. */
    private static boolean endedEarlierLife(Standing standing, DeadLetter letter) {
        long died = Millis.of(letter.death().at());
        JobReplay sentBy = letter.sentBy();
        boolean begunByIt = sentBy != null
                && sentBy.letter().equals(letter.id())
                && sentBy.job().equals(standing.by());
        return letter.replays() > 0
                && standing.state() == REPLAYED
                && (standing.at() < died || (standing.at() == died && begunByIt));
    }

    private @Nullable Known known(String letter, Told yard) throws SQLException {
        try (ResultSet row = sql.of(
                        "SELECT kind, grp, gen, replays, died, reborn, state, state_at, by, fated"
                                + " FROM letters JOIN kinds ON kinds.no=kind WHERE id=? AND letters.yard=?",
                        letter,
                        yard.no())
                .executeQuery()) {
            return row.next()
                    ? new Known(
                            new Kinds.Kind(row.getLong(1), row.getLong(2)),
                            row.getLong(3),
                            row.getInt(4),
                            row.getLong(5),
                            row.getBoolean(6),
                            new Standing(row.getInt(7), row.getLong(8), row.getString(9), row.getLong(10)))
                    : null;
        }
    }

    private int write(
            String statement, DeadLetter letter, Kinds.Kind kind, Told yard, Standing standing, boolean reborn)
            throws SQLException {
        Labels labels = letter.message().labels();
        Provenance from = letter.message().provenance();
        String message = letter.message().id().value();
        JobReplay sentBy = letter.sentBy();
        return sql.run(
                statement,
                kind.no(),
                yard.gen(),
                standing.state(),
                standing.at(),
                standing.by(),
                standing.fated(),
                reborn ? 1 : 0,
                Millis.of(letter.death().at()),
                letter.death().attempts(),
                letter.replays(),
                Millis.of(letter.message().createdAt()),
                letter.grave().place(),
                message,
                Texts.hash(message),
                Texts.headOf(letter.message().key()),
                Texts.head(letter.death().failure().message()),
                Numbered.of(labels.priority()),
                from == null ? null : from.partition(),
                from == null ? null : from.offset(),
                Texts.headOf(labels.source()),
                Texts.headOf(labels.producerId()),
                Texts.headOf(labels.correlationId()),
                sentBy == null ? null : sentBy.job(),
                sentBy == null ? null : sentBy.letter(),
                letter.id(),
                yard.no());
    }
}
