// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attempts of what was done already, and messages that are both done and dead: each must lie in a window that is named.
 *
 * @param again attempts that began after the message was done, by window
 * @param both messages done and dead, by window
 * @param odd those outside of all windows, for people
 */
record Repeats(Map<Window, Integer> again, Map<Window, Integer> both, List<String> odd) {

    static Repeats judge(Terms terms, Faults faults, Trial trial, Map<Integer, List<Note>> stories) {
        var found = new Repeats(new EnumMap<>(Window.class), new EnumMap<>(Window.class), new ArrayList<>());
        stories.forEach((number, story) -> {
            Note begun = null;
            Note took = null;
            Note done = null;
            for (Note note : story) {
                if (note.stage() == Note.Stage.BEGUN) {
                    if (done != null) {
                        Window window = window(terms, faults, story, took, done, note.at());
                        found.count(found.again, window, done.line() + " | " + note.line());
                    }
                    begun = note;
                } else if (note.stage() == Note.Stage.DONE) {
                    done = note;
                    took = begun;
                }
            }
            if (done != null && trial.dead().containsKey(number)) {
                Window window = window(terms, faults, story, took, done, Long.MAX_VALUE);
                found.count(
                        found.both,
                        window,
                        done.line() + " | dead: " + trial.dead().get(number));
            }
        });
        return found;
    }

    private void count(Map<Window, Integer> counts, Window window, String what) {
        counts.merge(window, 1, Integer::sum);
        if (window == Window.NONE) {
            odd.add(what);
        }
    }

    private static Window window(
            Terms terms, Faults faults, List<Note> story, @Nullable Note begun, Note done, long again) {
        long timeout = terms.timeout().toMillis();
        if (begun != null && (done.at() - begun.at() >= timeout || faults.hasSleptOver(begun, done, again, timeout))) {
            return Window.TIMED_OUT;
        }
        if (faults.hasKilledWorker(done.pid(), done.at(), again)) {
            return Window.WORKER_KILLED;
        }
        TestedQueue queue = done.sent().queue();
        Window window = faults.window(queue, done.at(), again);
        boolean forked = queue == TestedQueue.PARKED
                && story.stream()
                        .anyMatch(each -> each.stage() == Note.Stage.FAILED
                                && faults.window(queue, each.at(), again) != Window.NONE);
        return window == Window.NONE && forked ? Window.FAILED_IN_A_WINDOW : window;
    }
}
