// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.attempt.History;
import org.jspecify.annotations.Nullable;

/** What the store remembers of a message that is out with an engine. */
public final class Held {
    private final @Nullable History past;
    private boolean ruled;

    private Held(@Nullable History past) {
        this.past = past;
    }

    /** Its row lies in items. */
    public static Held fresh() {
        return new Held(null);
    }

    /** Its row lies in waiting, with that history. */
    public static Held waited(History past) {
        return new Held(past);
    }

    boolean waited() {
        return past != null;
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
