// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether retries began before they were due, and how late they were while nothing was broken. A failure is noted before
 * the daemon hears of it, so by the daemon's own clock it can only be due later.
 *
 * @param early those that began too soon, for people
 * @param late milliseconds, in ascending order
 */
record Punctuality(List<String> early, List<Long> late) {

    static Punctuality judge(Terms terms, Faults faults, Trial trial, Map<Integer, List<Note>> stories) {
        List<String> early = new ArrayList<>();
        List<Long> late = new ArrayList<>();
        for (List<Note> story : stories.values()) {
            for (int i = 1; i < story.size(); i++) {
                Note note = story.get(i);
                Note failed = note.isEnd() ? null : failureBefore(terms, trial.queue(), story.subList(0, i), note);
                if (failed == null) {
                    continue;
                }
                long due = failed.at() + terms.delayAfter(failed.attempt());
                if (note.at() < due) {
                    early.add(due - note.at() + " ms early: " + failed.line() + " | " + note.line());
                } else if (failed.isEnd() && faults.isQuiet(trial.queue(), failed.at(), note.at())) {
                    late.add(note.at() - due);
                }
            }
        }
        Collections.sort(late);
        return new Punctuality(List.copyOf(early), List.copyOf(late));
    }

    /**
     * The note of the attempt before: its failure, or its beginning if it ended otherwise or took so long that it may
     * have timed out first. On a retry topic there may be two copies, of which the earlier counts.
     */
    private static @Nullable Note failureBefore(Terms terms, TestedQueue queue, List<Note> story, Note note) {
        List<Note> earlier = story.stream()
                .filter(each -> each.attempt() == note.attempt() - 1)
                .toList();
        Note begun = null;
        Note found = null;
        for (Note each : earlier) {
            if (!each.isEnd()) {
                begun = each;
                found = each;
            } else if (each.stage() == Note.Stage.FAILED
                    && begun != null
                    && each.at() - begun.at() < terms.timeout().toMillis()) {
                found = each;
                if (queue == TestedQueue.PARKED) {
                    return found;
                }
            }
        }
        return found;
    }

    /** @param share 0.5 for the middle, 1 for the last; 0 if there is none */
    long late(double share) {
        return late.isEmpty() ? 0 : late.get((int) Math.max(0, Math.ceil(share * late.size()) - 1));
    }
}
