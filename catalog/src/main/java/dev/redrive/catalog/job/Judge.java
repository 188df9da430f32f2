// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.JobKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says what a job does about a letter. Pure.
 *
 * @param heldGroups whose letters are passed by, unless a person named each of them
 * @param ended letters of this job whose messages have ended since it sent them back
 * @param gone letters that the catalog does not know, but that this job sent back or dropped
 */
record Judge(Saved job, Set<String> heldGroups, Set<String> ended, Set<String> gone) {

    Fit of(Picked picked, @Nullable Entry entry) {
        boolean hasEnded = ended.contains(picked.id());
        if (entry == null) {
            return hasEnded || gone.contains(picked.id()) ? Fit.DONE : Fit.PASSED;
        }
        boolean ours = job.job().id().equals(entry.by());
        if (hasEnded) {
            return ours && entry.state() == LetterState.REPLAYING ? Fit.UNCLOSED : Fit.DONE;
        }
        JobKind kind = job.job().act().kind();
        if (kind == JobKind.EXPORT) {
            return Fit.ACT;
        }
        if (entry.letter().replays() > picked.replays()) {
            // Another life by now, which someone else has begun.
            return Fit.PASSED;
        }
        return switch (entry.state()) {
            case OPEN -> open(kind, entry);
            case HELD -> ours ? Fit.HELD : job.letters().named() ? Fit.ACT : Fit.PASSED;
            case REPLAYING -> ours ? Fit.ACT : Fit.PASSED;
            case REPLAYED, DROPPED -> ours ? Fit.DONE : Fit.PASSED;
        };
    }

    private Fit open(JobKind kind, Entry entry) {
        if (job.letters().named()) {
            return Fit.ACT;
        }
        if (heldGroups.contains(entry.group())) {
            return Fit.PASSED;
        }
        boolean wornOut = entry.letter().replays() >= Act.Replay.REPLAYS_MAX;
        return kind == JobKind.REPLAY && wornOut ? Fit.HOLD : Fit.ACT;
    }
}
