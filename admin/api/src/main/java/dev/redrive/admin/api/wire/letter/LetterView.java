// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import dev.redrive.admin.api.wire.ErrorView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of a list of dead letters.
 *
 * @param yard where it lies: {@code embedded}, or the name of a Kafka cluster
 * @param source what people know the place by: a queue, or a topic
 * @param queue whose letter it is; null if no queue of ours is known for it
 * @param dialect who wrote it: {@code redrive}, or another system's name
 * @param state open, held, replaying, replayed or dropped
 * @param by who put it into that state: a job or a person
 * @param group the id of its group
 * @param reason why it was given up; null if another system wrote it, and has no such word
 * @param attempts made in its last life; 0 if not told
 * @param replays how often it had been sent back before
 * @param origin where it was first read, if it came from a topic
 */
public record LetterView(
        String id,
        String yard,
        String source,
        @Nullable String queue,
        String dialect,
        String messageId,
        @Nullable String type,
        @Nullable String key,
        String priority,
        String state,
        Instant stateAt,
        @Nullable String by,
        String group,
        @Nullable String reason,
        ErrorView error,
        int attempts,
        int replays,
        Instant createdAt,
        Instant diedAt,
        @Nullable OriginView origin) {}
