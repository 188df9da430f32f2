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
     * @param canary send so many first, and wait until they have ended; 0 for no canary
     * @param stopIf stop when more than this share of those that ended died again; null never to
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
        /** The rate where none is named. */
        public static final double RATE_USUAL = 50;
        /** The canary where none is named, of more than {@link #SMALL} letters. */
        public static final int CANARY_USUAL = 10;
        /** The most letters that are sent without a canary where none is named. */
        public static final int SMALL = 100;
        /** With {@code stopIf} and without a canary at most so many are sent before the first verdict, and at most half. */
        public static final int FIRST_MAX = 10;
        /** The time a job waits for the messages of its canary to end before it asks a person. */
        public static final Duration CANARY_WAIT_MAX = Duration.ofHours(1);
        /** The time a job waits, after the last was sent, for messages to end; the end of the others is unknown then. */
        public static final Duration END_WAIT_MAX = Duration.ofHours(24);

        /** The canary of a replay for which none was named. */
        public static int canaryUsual(long letters) {
            return letters > SMALL ? CANARY_USUAL : 0;
        }

        /** Returns the number of letters sent before there is a verdict on them; 0 for all. */
        public long first(long letters) {
            if (canary > 0) {
                return canary;
            }
            return stopIf == null ? 0 : Math.min(FIRST_MAX, (letters + 1) / 2);
        }

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
