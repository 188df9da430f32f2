// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.QueueName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A letter as it is read back. */
final class EntryRow {
    /** Of {@code l}, {@code k} and {@code g}: letters, kinds and groups. */
    static final String COLUMNS = "l.id, l.place, l.state, l.state_at, l.by, l.died, l.attempts, l.replays, l.created,"
            + " l.message, l.key, l.text, l.priority, l.partition, l.offset, l.sender, l.producer, l.correlation,"
            + " l.job, l.job_letter,"
            + " k.yard, k.source, k.queue, k.topic, k.reader, k.code, k.reason, k.error, k.type, k.dialect,"
            + " g.id AS grp_id";

    private EntryRow() {}

    /** What nobody could have written is damage. */
    static Entry of(ResultSet row) throws SQLException {
        try {
            return read(row);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            var damage =
                    new SQLiteException("a letter cannot be read: " + e.getMessage(), SQLiteErrorCode.SQLITE_CORRUPT);
            damage.initCause(e);
            throw damage;
        }
    }

    private static Entry read(ResultSet row) throws SQLException {
        var letter = new DeadLetter(
                row.getString("id"), grave(row), subject(row), death(row), row.getInt("replays"), sentBy(row));
        return new Entry(
                letter,
                row.getString("grp_id"),
                Numbered.state(row.getInt("state")),
                Instant.ofEpochMilli(row.getLong("state_at")),
                row.getString("by"));
    }

    private static @Nullable JobReplay sentBy(ResultSet row) throws SQLException {
        String job = row.getString("job");
        String letter = row.getString("job_letter");
        return job == null || letter == null ? null : new JobReplay(job, letter);
    }

    private static Grave grave(ResultSet row) throws SQLException {
        String queue = row.getString("queue");
        return new Grave(
                row.getString("yard"),
                row.getString("source"),
                queue == null ? null : new QueueName(queue),
                row.getString("place"));
    }

    private static Subject subject(ResultSet row) throws SQLException {
        var labels = new Labels(
                row.getString("type"),
                Numbered.priority(row.getInt("priority")),
                row.getString("sender"),
                row.getString("producer"),
                row.getString("correlation"));
        return new Subject(
                new MessageId(row.getString("message")),
                labels,
                row.getString("key"),
                Instant.ofEpochMilli(row.getLong("created")),
                provenance(row));
    }

    private static @Nullable Provenance provenance(ResultSet row) throws SQLException {
        String topic = row.getString("topic");
        long partition = row.getLong("partition");
        Integer known = row.wasNull() ? null : (int) partition;
        long offset = row.getLong("offset");
        Long place = row.wasNull() ? null : offset;
        String reader = row.getString("reader");
        boolean untold = topic == null && known == null && place == null && reader == null;
        return untold ? null : new Provenance(topic, known, place, reader);
    }

    private static Death death(ResultSet row) throws SQLException {
        String reason = row.getString("reason");
        return new Death(
                row.getString("dialect"),
                reason == null ? null : Reason.valueOf(reason.toUpperCase(Locale.ROOT)),
                new Failure(row.getString("code"), row.getString("error"), row.getString("text"), "", null),
                row.getInt("attempts"),
                Instant.ofEpochMilli(row.getLong("died")));
    }
}
