// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.item.LastError;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.MessageId;
import dev.redrive.embedded.codec.Ids;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.codec.Stored;
import dev.redrive.embedded.write.Json;
import dev.redrive.embedded.write.Queues;
import dev.redrive.embedded.write.StoredQueue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rows of {@code dead} as dead letters. A damaged one is counted, and not shown. */
public final class Letters {
    /** The yard's name. */
    public static final String YARD = "embedded";

    private static final Logger log = LoggerFactory.getLogger(Letters.class);

    private final Ids ids;
    private final Queues queues;

    public Letters(Ids ids, Queues queues) {
        this.ids = ids;
        this.queues = queues;
    }

    /** Those of these rows that lie there, by their ids. */
    public Map<String, LetterDetail> open(Connection connection, Collection<Long> seqs) throws SQLException {
        Map<String, LetterDetail> opened = new HashMap<>();
        var json = new Json();
        seqs.forEach(json::add);
        try (PreparedStatement select =
                connection.prepareStatement(Row.DEAD + " WHERE seq IN (SELECT value FROM json_each(?))")) {
            select.setString(1, json.toString());
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    row(rows, 1).ifPresent(row -> {
                        DeadLetter letter = letter(row);
                        Stored stored = row.stored();
                        opened.put(letter.id(), new LetterDetail(letter, stored.content(), stored.history(), null));
                    });
                }
            }
        }
        return opened;
    }

    Optional<DeadLetter> letter(ResultSet rows, int column) throws SQLException {
        return row(rows, column).map(this::letter);
    }

    String id(long seq) {
        return ids.of(seq);
    }

    private Optional<Row> row(ResultSet rows, int column) throws SQLException {
        long seq = rows.getLong(column);
        StoredQueue queue = queues.find(Seq.queue(seq));
        if (queue == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Row.of(rows, column));
        } catch (Damaged | IllegalArgumentException e) {
            if (queue.sawDamaged(seq)) {
                log.atError()
                        .addKeyValue("queue", queue.name())
                        .addKeyValue("item", ids.of(seq))
                        .log("damaged");
            }
            return Optional.empty();
        }
    }

    private DeadLetter letter(Row row) {
        String id = ids.of(row.seq());
        StoredQueue queue = queues.find(Seq.queue(row.seq()));
        if (queue == null) {
            throw new IllegalStateException("no queue for " + id);
        }
        Stored stored = row.stored();
        Key key = stored.content().key();
        var message = new Subject(
                new MessageId(id),
                stored.content().labels(),
                key == null ? null : key.text(),
                stored.createdAt(),
                null);
        return new DeadLetter(
                id,
                new Grave(YARD, queue.name().value(), queue.name(), id),
                message,
                death(row),
                stored.replays(),
                stored.sentBy());
    }

    private static Death death(Row row) {
        Instant at = Instant.ofEpochMilli(row.at() == null ? 0 : row.at());
        LastError error = row.lastError();
        Failure failure = error == null ? unexplained(row.reason()) : error.failure();
        return new Death(
                Death.REDRIVE, row.reason(), failure, row.stored().standing().failures(), at);
    }

    /** It was buried without an attempt that failed. */
    private static Failure unexplained(@Nullable Reason reason) {
        FailureCode code = reason == null
                ? FailureCode.EXCEPTION
                : switch (reason) {
                    case EXHAUSTED, PERMANENT -> FailureCode.EXCEPTION;
                    case REJECTED -> FailureCode.REJECTED;
                    case INVALID -> FailureCode.INVALID;
                    case UNREADABLE -> FailureCode.UNREADABLE;
                    case EXPIRED -> FailureCode.EXPIRED;
                    case CRASHED -> FailureCode.CRASHED;
                };
        return Failure.of(code, "no failed attempt is known");
    }
}
