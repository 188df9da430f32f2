// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.attempt.History;
import dev.redrive.core.deadletter.JobReplay;
import org.jspecify.annotations.Nullable;

/** What the store remembers of a message that is out with an engine. */
public final class Held {
    private final @Nullable History past;
    private final @Nullable JobReplay sentBy;
    private boolean ruled;

    private Held(@Nullable History past, @Nullable JobReplay sentBy) {
        this.past = past;
        this.sentBy = sentBy;
    }

    /** Its row lies in items. */
    public static Held fresh() {
        return new Held(null, null);
    }

    /** A row that waits, with that history and the replay that sent it there. */
    public static Held waited(History past, @Nullable JobReplay sentBy) {
        return new Held(past, sentBy);
    }

    boolean waited() {
        return past != null;
    }

    @Nullable
    JobReplay sentBy() {
        return sentBy;
    }

    History past() {
        return past == null ? History.NONE : past;
    }

    /** Whether a ruling on it is on its way to the disk. */
    public boolean ruled() {
        return ruled;
    }

    public void rule() {
        ruled = true;
    }
}
