// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something that happened in a yard. Told at least once, in order; telling it again changes nothing. */
public sealed interface News {

    /** A letter lies there, open. */
    record Died(DeadLetter letter) implements News {}

    /**
     * Someone has done something about a letter.
     *
     * @param by the job or person
     */
    record Fate(String letter, LetterState state, Instant at, String by) implements News {}

    /**
     * The end of a replay: of the life that began when a letter was sent back, whether the letter is still known or not. Of several
     * for one letter and one job the first holds.
     *
     * @param replay whose end it is
     */
    record Ended(JobReplay replay, ReplayEnd end, Instant at) implements News {}

    /** A letter no longer lies there, and nobody said why: its topic let it go, or the store was restored. */
    record Vanished(String letter) implements News {}

    /**
     * Something was {@link Yard#note noted}.
     *
     * @param value null if it was taken back
     */
    record Noted(String key, byte @Nullable [] value) implements News {}

    /**
     * The yard is told from its beginning: what is known of it and is not told again until {@link Reading#behind} is 0 is gone. An act that
     * is told again holds even if its letter is not: the letter may be told later, when the queue that buries it is configured again.
     */
    record Anew() implements News {}
}
