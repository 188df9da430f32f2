// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One queue's part in a run.
 *
 * @param sent in the order of sending
 * @param accepted the numbers of those whose sending was acknowledged; of the others nobody knows
 * @param dead the reasons of those that are dead letters, by number
 */
public record Trial(TestedQueue queue, List<Sent> sent, Set<Integer> accepted, Map<Integer, String> dead) {

    public Trial {
        sent = List.copyOf(sent);
        accepted = Set.copyOf(accepted);
        dead = Map.copyOf(dead);
    }

    /** What was noted of each message of this queue, in order. */
    Map<Integer, List<Note>> stories(List<Note> all) {
        Map<Integer, List<Note>> stories = new HashMap<>();
        for (Note note : all) {
            if (note.sent().queue() == queue) {
                stories.computeIfAbsent(note.sent().number(), any -> new ArrayList<>(4))
                        .add(note);
            }
        }
        return stories;
    }
}
