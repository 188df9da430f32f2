// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.message.Content;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The content of a row's body.
 *
 * @param sentBy the replay that began the present life; null if none did
 */
public record Stored(
        Instant createdAt,
        Content content,
        Standing standing,
        History history,
        @Nullable JobReplay sentBy) {

    /** A row that no replay sent. */
    public Stored(Instant createdAt, Content content, Standing standing, History history) {
        this(createdAt, content, standing, history, null);
    }

    public Stored sentBy(@Nullable JobReplay replay) {
        return new Stored(createdAt, content, standing, history, replay);
    }

    /** One that has not been attempted yet. */
    public static Stored fresh(Instant createdAt, Content content) {
        return new Stored(createdAt, content, new Standing(0, createdAt), History.NONE);
    }

    /** How often it began anew, as far as its history is kept. */
    public int replays() {
        return Math.max(0, history.lives().size() - 1);
    }
}
