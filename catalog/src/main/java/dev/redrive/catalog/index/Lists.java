// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.filter.Filter;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.item.Page;
import dev.redrive.core.port.Refused;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Letters, listed and found. Any thread may call. */
public final class Lists {
    /** The shortest beginning of an id that may stand for it. */
    public static final int PREFIX_MIN = 8;
    /** Of the other letters of a message. */
    private static final int RELATIVES_MAX = 50;
    /** So many are named when an id is not clear. */
    private static final int CANDIDATES_MAX = 5;

    private static final String JOINED =
            " JOIN kinds k ON k.no=l.kind JOIN groups g ON g.no=k.grp ORDER BY l.died DESC, l.id DESC";

    private final Readers readers;

    Lists(Readers readers) {
        this.readers = readers;
    }

    /**
     * Newest first.
     *
     * @param after a cursor of an earlier page
     */
    public Page<Entry> page(Filter filter, Instant now, int limit, @Nullable String after) {
        Cursor from = after == null ? Cursor.START : Cursor.of(after);
        var where = new Where(filter, now);
        return readers.read(sql -> {
            List<Entry> found = entries(sql, scan(sql, where, limit), values(where, from, limit + 1));
            if (found.size() <= limit) {
                return new Page<>(found, null);
            }
            List<Entry> shown = found.subList(0, limit);
            var last = shown.get(limit - 1).letter();
            return new Page<>(shown, new Cursor(Millis.of(last.death().at()), last.id()).toString());
        });
    }

    public long count(Filter filter, Instant now) {
        var where = new Where(filter, now);
        return readers.read(sql -> {
            if (where.isOfKinds()) {
                return matching(sql, where);
            }
            var values = new ArrayList<>(where.kindValues());
            values.addAll(where.letterValues());
            return number(
                    sql,
                    "SELECT count(*) FROM letters WHERE kind IN (SELECT no FROM kinds WHERE " + where.kinds() + ") AND "
                            + where.letters(),
                    values.toArray());
        });
    }

    /** The one letter that is meant; {@code Refused} if there is none, or more than one. */
    public Entry find(String id) {
        if (id.length() < PREFIX_MIN) {
            throw tooShort(id);
        }
        List<Entry> found = readers.read(sql -> entries(
                sql,
                "SELECT " + EntryRow.COLUMNS + " FROM (SELECT no FROM letters WHERE id>=? AND id<? ORDER BY id LIMIT "
                        + (CANDIDATES_MAX + 1) + ") p JOIN letters l ON l.no=p.no" + JOINED,
                id,
                id + Character.MAX_VALUE));
        List<Entry> exact =
                found.stream().filter(each -> each.letter().id().equals(id)).toList();
        List<Entry> meant = exact.isEmpty() ? found : exact;
        if (meant.isEmpty()) {
            throw new Refused(Refused.Kind.NOT_FOUND, "there is no dead letter '" + id + "'", "look at dlq list");
        }
        if (meant.size() > 1) {
            throw new Refused(
                    Refused.Kind.CONFLICT, "'" + id + "' may be " + candidates(meant), "write more of the id");
        }
        return meant.get(0);
    }

    private static Refused tooShort(String id) {
        return new Refused(
                Refused.Kind.INVALID,
                "the id '" + id + "' is too short",
                "write at least " + PREFIX_MIN + " characters of it");
    }

    private static String candidates(List<Entry> several) {
        String named = several.stream()
                .limit(CANDIDATES_MAX)
                .map(each -> each.letter().id() + " (" + each.letter().grave().source() + ")")
                .collect(Collectors.joining(", "));
        return several.size() > CANDIDATES_MAX ? named + " or another" : named;
    }

    /**
     * Letters that fit a filter and whose id, or whose message's id, begins so: unsettled ones first, then the newest. The full id of a
     * letter or of a message stands for those letters alone.
     *
     * @param filter on what letters have in common, not on their states, ids or times
     */
    public List<Entry> matching(Filter filter, String idPrefix, int most) {
        if (idPrefix.length() < PREFIX_MIN) {
            throw tooShort(idPrefix);
        }
        var where = new Where(filter, Instant.EPOCH);
        if (!where.isOfKinds()) {
            throw new IllegalArgumentException("a filter on single letters: " + filter);
        }
        String last = idPrefix + Character.MAX_VALUE;
        return readers.read(sql -> {
            List<Entry> exact = matching(
                    sql,
                    where,
                    "SELECT no FROM letters WHERE message_hash=? AND message=? UNION SELECT no FROM letters WHERE id=?",
                    most,
                    List.of(Texts.hash(idPrefix), idPrefix, idPrefix));
            if (!exact.isEmpty()) {
                return exact;
            }
            List<Object> values = new ArrayList<>(List.of(idPrefix, last));
            values.addAll(where.kindValues());
            values.addAll(List.of(idPrefix, last));
            return matching(
                    sql,
                    where,
                    "SELECT no FROM letters WHERE id>=? AND id<? UNION SELECT no FROM letters"
                            + " WHERE kind IN (SELECT no FROM kinds WHERE " + where.kinds()
                            + ") AND message>=? AND message<?",
                    most,
                    values);
        });
    }

    private static List<Entry> matching(Sql sql, Where where, String numbers, int most, List<Object> values)
            throws SQLException {
        List<Object> all = new ArrayList<>(values);
        all.addAll(where.kindValues());
        all.add(most);
        return entries(
                sql,
                "SELECT " + EntryRow.COLUMNS + " FROM (" + numbers + ") p JOIN letters l ON l.no=p.no"
                        + " JOIN kinds k ON k.no=l.kind JOIN groups g ON g.no=k.grp"
                        + " WHERE l.kind IN (SELECT no FROM kinds WHERE " + where.kinds() + ")"
                        + " ORDER BY l.state<" + Numbered.SETTLED + " DESC, l.died DESC, l.id DESC LIMIT ?",
                all.toArray());
    }

    /** Other letters of the same message, newest first. */
    public List<Entry> relatives(Entry entry) {
        String message = entry.letter().message().id().value();
        return readers.read(sql -> entries(
                sql,
                "SELECT " + EntryRow.COLUMNS
                        + " FROM (SELECT no FROM letters WHERE message_hash=? AND message=? AND id<>?"
                        + " ORDER BY died DESC, id DESC LIMIT " + RELATIVES_MAX + ") p JOIN letters l ON l.no=p.no"
                        + JOINED,
                Texts.hash(message),
                message,
                entry.letter().id()));
    }

    /**
     * Walks over all letters by their death until the page is full, or, if only few can fit, sorts those. The choice is made by the
     * sums, so that a filter for a rare kind does not walk over everything.
     */
    private static String scan(Sql sql, Where where, int limit) throws SQLException {
        boolean few = false;
        if (where.narrowsKinds()) {
            double matching = matching(sql, where);
            double all = number(sql, "SELECT ifnull(sum(s0+s1+s2+s3+s4), 0) FROM kinds");
            few = matching * matching < limit * all;
        }
        String kinds = where.narrowsKinds() ? "kind IN (SELECT no FROM kinds WHERE " + where.kinds() + ") AND " : "";
        return "SELECT " + EntryRow.COLUMNS + " FROM (SELECT no FROM letters INDEXED BY "
                + (few ? "letters_kind" : "letters_died") + " WHERE " + kinds + where.letters()
                + " AND died<=? AND (died<? OR id<?) ORDER BY died DESC, id DESC LIMIT ?) p JOIN letters l ON l.no=p.no"
                + JOINED;
    }

    private static Object[] values(Where where, Cursor from, int limit) {
        var values = new ArrayList<Object>(where.kindValues());
        values.addAll(where.letterValues());
        values.addAll(List.of(from.died(), from.died(), from.id(), limit));
        return values.toArray();
    }

    private static long matching(Sql sql, Where where) throws SQLException {
        return number(
                sql,
                "SELECT ifnull(sum(" + where.sum() + "), 0) FROM kinds WHERE " + where.kinds(),
                where.kindValues().toArray());
    }

    private static long number(Sql sql, String query, Object... values) throws SQLException {
        try (ResultSet row = sql.of(query, values).executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    private static List<Entry> entries(Sql sql, String query, Object... values) throws SQLException {
        var entries = new ArrayList<Entry>();
        try (ResultSet rows = sql.of(query, values).executeQuery()) {
            while (rows.next()) {
                entries.add(EntryRow.of(rows));
            }
        }
        return entries;
    }
}
