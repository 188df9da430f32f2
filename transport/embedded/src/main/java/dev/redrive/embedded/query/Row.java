// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import dev.redrive.core.attempt.Tried;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.LastError;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.QueueName;
import dev.redrive.embedded.codec.Body;
import dev.redrive.embedded.codec.Kind;
import dev.redrive.embedded.codec.Pasts;
import dev.redrive.embedded.codec.Stored;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of any of the three tables, read and found to be whole.
 *
 * @param at due time of a waiting one, time of death of a dead one; null otherwise
 */
record Row(
        long seq,
        Kind kind,
        Stored stored,
        @Nullable Long at,
        @Nullable Reason reason) {
    /** The three tables in the same columns; each is followed by a condition. */
    static final String ITEMS = "SELECT seq, 'ITEM', body, NULL, NULL FROM items";

    static final String WAITING = "SELECT seq, 'WAITING', body, due, NULL FROM waiting";
    static final String DEAD = "SELECT seq, 'DEAD', body, died_at, reason FROM dead";

    static Row of(ResultSet row) throws SQLException, Damaged {
        return of(row, 1);
    }

    /** @param column the first of the five, where they are not alone */
    static Row of(ResultSet row, int column) throws SQLException, Damaged {
        long seq = row.getLong(column);
        Kind kind = Kind.valueOf(row.getString(column + 1));
        Stored stored = Body.read(kind, seq, row.getBytes(column + 2));
        long number = row.getLong(column + 3);
        Long at = row.wasNull() ? null : number;
        String reason = row.getString(column + 4);
        return new Row(seq, kind, stored, at, reason == null ? null : Reason.valueOf(reason));
    }

    Status status(long now, boolean active, CompletedSet.@Nullable Completion completion) {
        return switch (kind) {
            case DEAD -> Status.DEAD;
            case NOTE, FATE, SEEN -> throw new IllegalStateException("no item: " + kind);
            case ITEM, PACK -> completion != null ? Status.COMPLETED : active ? Status.ACTIVE : Status.PENDING;
            case WAITING -> {
                if (at == null) {
                    yield Status.COMPLETED;
                }
                if (active) {
                    yield Status.ACTIVE;
                }
                yield stored.standing().failures() > 0 && at > now ? Status.FAILED : Status.PENDING;
            }
        };
    }

    Item item(QueueName queue, String id, Status status, CompletedSet.@Nullable Completion completion) {
        Key key = stored.content().key();
        int failures = stored.standing().failures();
        Instant settledAt = switch (status) {
            case COMPLETED -> completion == null ? null : Instant.ofEpochMilli(completion.at());
            case DEAD -> at == null ? null : Instant.ofEpochMilli(at);
            case PENDING, ACTIVE, FAILED -> null;
        };
        boolean waits = status == Status.PENDING || status == Status.FAILED;
        return new Item(
                id,
                queue,
                stored.content().labels(),
                key == null ? null : key.text(),
                status,
                attempts(status, failures, completion),
                failures,
                stored.createdAt(),
                waits && at != null ? Instant.ofEpochMilli(at) : null,
                settledAt,
                reason,
                lastError(),
                completion != null && completion.duplicate());
    }

    private static int attempts(Status status, int failures, CompletedSet.@Nullable Completion completion) {
        return switch (status) {
            case ACTIVE -> failures + 1;
            case COMPLETED -> completion == null ? failures + 1 : completion.attempts();
            case PENDING, FAILED, DEAD -> failures;
        };
    }

    @Nullable
    LastError lastError() {
        var lives = stored.history().lives();
        for (int i = lives.size() - 1; i >= 0; i--) {
            List<Tried> tried = lives.get(i).tried();
            for (int j = tried.size() - 1; j >= 0; j--) {
                Tried one = tried.get(j);
                var failure = Pasts.failure(one.outcome());
                if (failure.isPresent()) {
                    return new LastError(failure.get(), one.startedAt().plus(one.took()));
                }
            }
        }
        return null;
    }
}
