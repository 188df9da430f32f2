// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether the messages of one key were attempted one at a time, and none while an earlier one was unfinished. An
 * attempt without an end was cut off if its process was killed; then the next may begin, but the first must not go on.
 */
final class Order {

    private final Terms terms;
    private final Faults faults;
    private final Trial trial;
    private final Map<String, Line> lines = new HashMap<>();
    private final List<String> broken = new ArrayList<>();
    private int cutOff;

    /** The messages of one key. */
    private static final class Line {
        final List<Integer> accepted = new ArrayList<>();
        final Set<Integer> finished = new HashSet<>();
        final List<Note> superseded = new ArrayList<>();
        int firstUnfinished;

        @Nullable
        Note open;

        @Nullable
        Note last;
    }

    private Order(Terms terms, Faults faults, Trial trial) {
        this.terms = terms;
        this.faults = faults;
        this.trial = trial;
        for (Sent each : trial.sent()) {
            if (trial.accepted().contains(each.number())) {
                lines.computeIfAbsent(each.key(), any -> new Line()).accepted.add(each.number());
            }
        }
    }

    /** @param broken what was out of order, for people */
    record Judged(List<String> broken, int cutOff) {}

    static Judged judge(Terms terms, Faults faults, Trial trial, List<Note> notes) {
        Order order = new Order(terms, faults, trial);
        if (trial.queue().isOrdered()) {
            for (Note note : notes) {
                if (note.sent().queue() == trial.queue()) {
                    order.take(note);
                }
            }
        }
        return new Judged(List.copyOf(order.broken), order.cutOff);
    }

    private void take(Note note) {
        Line line = lines.computeIfAbsent(note.sent().key(), any -> new Line());
        if (note.isEnd()) {
            ends(line, note);
        } else {
            begins(line, note);
        }
    }

    private void begins(Line line, Note note) {
        if (line.open != null) {
            cutOff++;
            if (!isGone(line.open, note)) {
                broken.add("two of one key at a time: " + line.open.line() + " | " + note.line());
            }
            line.superseded.add(line.open);
        }
        if (trial.accepted().contains(note.sent().number())) {
            keepsItsPlace(line, note);
            line.last = note;
        }
        line.open = note;
    }

    /** Whether an attempt without an end was cut off before the other began. */
    private boolean isGone(Note open, Note next) {
        return open.daemon() != next.daemon()
                || open.pid() != open.daemon()
                        && (open.sent().kind().hangsAt(open.attempt())
                                || faults.hasKilledWorker(open.pid(), next.at(), next.at())
                                || next.at() - open.at() >= terms.timeout().toMillis());
    }

    private void keepsItsPlace(Line line, Note note) {
        int number = note.sent().number();
        while (line.firstUnfinished < line.accepted.size() && isOver(line, line.accepted.get(line.firstUnfinished))) {
            line.firstUnfinished++;
        }
        if (line.firstUnfinished < line.accepted.size() && line.accepted.get(line.firstUnfinished) < number) {
            broken.add(
                    "began before number " + line.accepted.get(line.firstUnfinished) + " was finished: " + note.line());
        }
        Note last = line.last;
        if (last != null && last.sent().number() > number && last.daemon() == note.daemon() && !mayGoBack(last, note)) {
            broken.add("came after a later one: " + last.line() + " | " + note.line());
        }
    }

    /** A daemon that lost its partitions reads them again from the last commit. */
    private boolean mayGoBack(Note last, Note note) {
        return trial.queue().isOnKafka() && faults.mayHaveLostPartitions(last.at(), note.at());
    }

    /** What died without a failed last attempt (as the cause of crashes, or timed out) left no note of that. */
    private boolean isOver(Line line, int number) {
        return line.finished.contains(number) || trial.dead().containsKey(number);
    }

    private void ends(Line line, Note note) {
        if (line.open != null && line.open.isOfOneAttemptWith(note)) {
            line.open = null;
        } else if (line.superseded.removeIf(each -> each.isOfOneAttemptWith(note))) {
            broken.add("went on although the next had begun: " + note.line());
        }
        boolean buried = note.stage() == Note.Stage.FAILED && note.attempt() >= terms.attempts();
        if (note.stage() == Note.Stage.DONE || buried) {
            line.finished.add(note.sent().number());
        }
    }
}
