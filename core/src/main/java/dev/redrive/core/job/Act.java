// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

import dev.redrive.core.deadletter.Target;
import dev.redrive.core.message.Content;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a job shall do. */
public sealed interface Act {

    JobKind kind();

    /**
     * Send them back.
     *
     * @param perSecond at most so many a second; 0 for no limit
     * @param canary send so many first, then wait for a person; 0 for no canary
     * @param stopIf stop when more than this share of those sent died again; null never to
     * @param edited sent instead of the letter's own content; only with a single letter
     */
    record Replay(
            Target target,
            double perSecond,
            int canary,
            @Nullable Double stopIf,
            @Nullable Content edited) implements Act {

        /** How often a letter may be sent back before it is held. */
        public static final int REPLAYS_MAX = 3;
        /** Deaths are counted against {@code stopIf} only after so many were sent. */
        public static final int STOP_AFTER = 10;
        /** So long a replay waits at its end for letters that die again. */
        public static final Duration WATCH = Duration.ofSeconds(5);

        @Override
        public JobKind kind() {
            return JobKind.REPLAY;
        }
    }

    /** Give them up. */
    record Purge() implements Act {

        @Override
        public JobKind kind() {
            return JobKind.PURGE;
        }
    }

    /** Write them to a file. */
    record Export(Format format) implements Act {

        @Override
        public JobKind kind() {
            return JobKind.EXPORT;
        }
    }

    /** Of an export. */
    enum Format {
        NDJSON,
        CSV
    }
}
