// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.message.Content;
import java.time.Instant;

/** What the body of a row says. */
public record Stored(Instant createdAt, Content content, Standing standing, History history) {

    /** One that has not been attempted yet. */
    public static Stored fresh(Instant createdAt, Content content) {
        return new Stored(createdAt, content, new Standing(0, createdAt), History.NONE);
    }

    /** How often it began anew, as far as its history is kept. */
    public int replays() {
        return Math.max(0, history.lives().size() - 1);
    }
}
