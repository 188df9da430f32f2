// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of one queue's messages.
 *
 * @param lost accepted, and neither done nor dead
 * @param wrong dead although nothing that was broken accounts for it, or alive although it always fails
 */
public record Findings(
        Trial trial,
        int done,
        List<String> lost,
        List<String> wrong,
        Order.Judged order,
        Repeats repeats,
        Punctuality retries) {

    public static Findings of(Terms terms, Faults faults, Trial trial, List<Note> notes) {
        Map<Integer, List<Note>> stories = trial.stories(notes);
        List<String> lost = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        int done = 0;
        for (Sent sent : trial.sent()) {
            List<Note> story = stories.getOrDefault(sent.number(), List.of());
            boolean isDone = story.stream().anyMatch(each -> each.stage() == Note.Stage.DONE);
            boolean isDead = trial.dead().containsKey(sent.number());
            done += isDone ? 1 : 0;
            if (!isDone && !isDead && trial.accepted().contains(sent.number())) {
                lost.add(sent.value() + " " + story);
            } else if (isDead && sent.kind() != Kind.BAD && !isAccountedFor(terms, faults, trial, story)) {
                wrong.add(sent.value() + " " + trial.dead().get(sent.number()) + " " + story);
            }
        }
        return new Findings(
                trial,
                done,
                List.copyOf(lost),
                List.copyOf(wrong),
                Order.judge(terms, faults, trial, notes),
                Repeats.judge(terms, faults, trial, stories),
                Punctuality.judge(terms, faults, trial, stories));
    }

    /** A message that could succeed dies if it is taken for the cause of crashes, or timed out or lost its worker too often. */
    private static boolean isAccountedFor(Terms terms, Faults faults, Trial trial, List<Note> story) {
        Note last = story.isEmpty() ? null : story.getLast();
        return last != null
                && (trial.dead().getOrDefault(last.sent().number(), "").equals("crashed")
                        || last.attempt() >= terms.attempts()
                                && (!faults.isQuiet(
                                        trial.queue(),
                                        last.at() - terms.timeout().toMillis(),
                                        last.at())));
    }

    /** Dead letters by reason. */
    Map<String, Integer> reasons() {
        Map<String, Integer> reasons = new TreeMap<>();
        trial.dead().values().forEach(each -> reasons.merge(each, 1, Integer::sum));
        return reasons;
    }

    /** Everything that must not be, for people. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        String name = trial.queue().word();
        lost.forEach(each -> problems.add(name + ": lost: " + each));
        wrong.forEach(each -> problems.add(name + ": died for no reason: " + each));
        order.broken().forEach(each -> problems.add(name + ": out of order: " + each));
        repeats.odd().forEach(each -> problems.add(name + ": again, outside of all windows: " + each));
        retries.early().forEach(each -> problems.add(name + ": " + each));
        return problems;
    }
}
