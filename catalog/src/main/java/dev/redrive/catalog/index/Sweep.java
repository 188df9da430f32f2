// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import java.sql.ResultSet;
import java.sql.SQLException;

/** After a yard was told anew: takes out what was known of it and was not told again. Owned by the writer. */
final class Sweep {
    private static final String UNTOLD = " WHERE letters.yard=? AND gen<?";
    private static final String UNTOLD_FATE = " WHERE letters.yard=? AND gen=? AND fated<>0 AND fated<?";

    private final Sql sql;
    private final Tally tally;

    Sweep(Sql sql, Tally tally) {
        this.sql = sql;
        this.tally = tally;
    }

    void sweep(Told yard) throws SQLException {
        keepActs(yard);
        count(UNTOLD, yard.no(), yard.gen());
        sql.run("DELETE FROM letters" + UNTOLD, yard.no(), yard.gen());
        reopen(yard);
        sql.run("DELETE FROM fates WHERE yard=? AND gen<?", yard.no(), yard.gen());
        sql.run("DELETE FROM notes WHERE yard=? AND gen<?", yard.no(), yard.gen());
        // What this transaction has not yet added up is not zero, whatever the rows say.
        tally.write(sql);
        sql.run("DELETE FROM kinds WHERE s0=0 AND s1=0 AND s2=0 AND s3=0 AND s4=0");
        sql.run("DELETE FROM groups WHERE no NOT IN (SELECT grp FROM kinds)");
    }

    /**
     * Keeps the acts that were told anew on letters that were not. A queue that was taken out of the configuration may come back, and
     * then its letters are told without their acts.
     */
    private void keepActs(Told yard) throws SQLException {
        sql.run(
                "INSERT OR REPLACE INTO fates(yard, letter, gen, state, at, by)"
                        + " SELECT yard, id, fated, state, state_at, coalesce(by, '') FROM letters" + UNTOLD
                        + " AND fated=?",
                yard.no(),
                yard.gen(),
                yard.gen());
    }

    /** Letters that were told without the act that had been known. */
    private void reopen(Told yard) throws SQLException {
        try (ResultSet rows = sql.of(
                        "SELECT kind, grp, state, count(*) FROM letters JOIN kinds ON kinds.no=kind" + UNTOLD_FATE
                                + " GROUP BY kind, state",
                        yard.no(),
                        yard.gen(),
                        yard.gen())
                .executeQuery()) {
            while (rows.next()) {
                var kind = new Kinds.Kind(rows.getLong(1), rows.getLong(2));
                tally.move(kind, rows.getInt(3), 0, rows.getLong(4));
            }
        }
        sql.run(
                "UPDATE letters SET state=0, state_at=died, by=NULL, fated=0" + UNTOLD_FATE,
                yard.no(),
                yard.gen(),
                yard.gen());
    }

    private void count(String which, Object... values) throws SQLException {
        try (ResultSet rows = sql.of(
                        "SELECT kind, grp, state, died/" + Tally.HOUR_MILLIS + ", count(*) FROM letters"
                                + " JOIN kinds ON kinds.no=kind" + which + " GROUP BY 1, 3, 4",
                        values)
                .executeQuery()) {
            while (rows.next()) {
                var kind = new Kinds.Kind(rows.getLong(1), rows.getLong(2));
                tally.count(kind, rows.getInt(3), rows.getLong(4) * Tally.HOUR_MILLIS, -rows.getLong(5));
            }
        }
    }
}
