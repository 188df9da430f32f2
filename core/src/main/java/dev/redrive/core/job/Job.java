// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A bulk act.
 *
 * @param said how its letters were chosen
 * @param by who started it
 * @param owner the instance that works on it
 * @param note why it is paused, stopped or failed, or what it is waiting for; null if there is nothing to say
 * @param endedAt null while it may go on
 * @param waiting whether it sends nothing until messages that it sent back have ended
 */
public record Job(
        String id,
        Act act,
        String said,
        JobState state,
        Progress progress,
        String by,
        String owner,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable String note,
        boolean waiting) {

    public Job waiting(boolean now) {
        return new Job(id, act, said, state, progress, by, owner, startedAt, endedAt, note, now);
    }
}
