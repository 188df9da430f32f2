// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.LastError;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import dev.redrive.kafka.codec.Returned;
import dev.redrive.kafka.codec.Tries;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages on Kafka as items of one queue. */
final class Items {

    private final QueueName queue;

    Items(QueueName queue) {
        this.queue = queue;
    }

    Item pending(Message message, Status status) {
        return waiting(message, status, 0, null, null);
    }

    Item postponed(Message message, Instant due) {
        return waiting(message, Status.PENDING, 0, due, null);
    }

    Item active(Message message, int attempt) {
        Item pending = waiting(message, Status.ACTIVE, attempt - 1, null, null);
        return new Item(
                pending.id(),
                queue,
                pending.labels(),
                pending.key(),
                Status.ACTIVE,
                attempt,
                attempt - 1,
                pending.createdAt(),
                null,
                null,
                null,
                null);
    }

    /** @param tries empty where it is only known that it has failed */
    Item failed(Message message, int failures, Instant due, Tries tries) {
        return waiting(message, Status.FAILED, failures, due, lastError(tries).orElse(null));
    }

    private Item waiting(
            Message message, Status status, int failures, @Nullable Instant due, @Nullable LastError error) {
        Content content = message.content();
        return new Item(
                message.id().value(),
                queue,
                content.labels(),
                text(content.key()),
                status,
                failures,
                failures,
                message.createdAt(),
                due,
                null,
                null,
                error);
    }

    ItemDetail detail(Item item, Returned returned) {
        return new ItemDetail(
                item, returned.message().content(), returned.past().tries().history());
    }

    private static @Nullable String text(@Nullable Key key) {
        return key == null ? null : key.text();
    }

    static Optional<LastError> lastError(Tries tries) {
        for (Tried each : tries.newest().reversed()) {
            Failure failure = switch (each.outcome()) {
                case Outcome.Rejected(var why) -> why;
                case Outcome.Failed(var why) -> why;
                case Outcome.TimedOut(var why) -> why;
                case Outcome.Succeeded s -> null;
                case Outcome.Abandoned() -> null;
            };
            if (failure != null) {
                return Optional.of(new LastError(failure, each.startedAt().plus(each.took())));
            }
        }
        return Optional.empty();
    }
}
