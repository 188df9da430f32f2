// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How far a reader of the yard has come. Who begins is told what lies there, phase by phase, and then the log from where it
 * ended when that began.
 *
 * @param no the row of the log that was told last, or that was the last one when the telling began
 * @param sum of that row: another log, as of a restored backup, has another one there
 * @param told how many letters, for the progress
 * @param after the row or the note that was told last
 */
record NewsMark(Phase phase, long no, long sum, long told, String after) {
    private static final Pattern FORM =
            Pattern.compile("(dead|held|notes|ends|log)/(\\d{1,18})/(-?\\d{1,10})/(\\d{1,18})/(.*)", Pattern.DOTALL);

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    /** The phases whose rows are told by their numbers. */
    private static final Set<String> BY_NUMBER = Set.of("dead", "held", "ends");

    /** In this order. */
    enum Phase {
        DEAD("dead"),
        HELD("held"),
        NOTES("notes"),
        /** What the log still has of ends of replays and of letters that are gone: what lies there does not tell it. */
        ENDS("ends"),
        LOG("log");

        private final String word;

        Phase(String word) {
            this.word = word;
        }
    }

    static @Nullable NewsMark of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()
                || (BY_NUMBER.contains(form.group(1))
                        && !NUMBER.matcher(form.group(5)).matches())) {
            return null;
        }
        for (Phase each : Phase.values()) {
            if (each.word.equals(form.group(1))) {
                return new NewsMark(each, number(form, 2), number(form, 3), number(form, 4), form.group(5));
            }
        }
        return null;
    }

    private static long number(Matcher form, int group) {
        return Long.parseLong(form.group(group));
    }

    static NewsMark begin(long no, long sum) {
        return new NewsMark(Phase.DEAD, no, sum, 0, "0");
    }

    NewsMark next() {
        return switch (phase) {
            case DEAD -> new NewsMark(Phase.HELD, no, sum, told, "0");
            case HELD -> new NewsMark(Phase.NOTES, no, sum, told, "");
            case NOTES -> new NewsMark(Phase.ENDS, no, sum, told, "0");
            case ENDS, LOG -> new NewsMark(Phase.LOG, no, sum, 0, "");
        };
    }

    NewsMark after(String place, long more) {
        return new NewsMark(phase, no, sum, told + more, place);
    }

    NewsMark at(long row, long itsSum) {
        return new NewsMark(Phase.LOG, row, itsSum, 0, "");
    }

    long place() {
        return Long.parseLong(after);
    }

    @Override
    public String toString() {
        return phase.word + "/" + no + "/" + sum + "/" + told + "/" + after;
    }
}
