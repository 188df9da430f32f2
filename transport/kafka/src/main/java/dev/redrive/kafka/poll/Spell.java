// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A run of failures with no success between them. It is trouble once it has lasted for a while, and until it is over. Owned by the
 * poller's thread.
 */
final class Spell {

    /** A failure so long after the one before begins a run of its own: what failed then may be nobody's by now. */
    private static final long APART_MILLIS = 60_000;

    private final long lastsMillis;
    private boolean on;
    private long first;
    private long last;
    private @Nullable String trouble;

    /** @param lasts from the first failure on until it counts as trouble */
    Spell(Duration lasts) {
        this.lastsMillis = lasts.toMillis();
    }

    /** Returns whether that began a run, or made it trouble: what is worth a line in the log. */
    boolean failed(String cause, long ticks) {
        boolean news = !on || ticks - last > APART_MILLIS;
        if (news) {
            first = ticks;
            trouble = null;
        }
        on = true;
        last = ticks;
        if (ticks - first >= lastsMillis) {
            news |= trouble == null;
            trouble = cause;
        }
        return news;
    }

    /** Returns whether it was trouble. */
    boolean over() {
        boolean wasTrouble = trouble != null;
        on = false;
        trouble = null;
        return wasTrouble;
    }

    /** Over as well once nothing has failed for long: then nobody tries any more. */
    void fade(long ticks) {
        if (on && ticks - last > APART_MILLIS) {
            over();
        }
    }

    /** The newest cause; null while it is no trouble. */
    @Nullable
    String trouble() {
        return trouble;
    }
}
