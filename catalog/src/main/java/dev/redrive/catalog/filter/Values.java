// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.message.Priority;
import dev.redrive.core.text.DidYouMean;
import dev.redrive.core.time.Durations;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

/** What a written value means for its field. */
final class Values {
    private static final int DIGITS_MAX = 9;
    private static final List<String> STATES =
            Arrays.stream(LetterState.values()).map(LetterState::word).toList();
    private static final List<String> REASONS =
            Arrays.stream(Reason.values()).map(Reason::word).toList();
    private static final List<String> PRIORITIES =
            Arrays.stream(Priority.values()).map(Priority::word).toList();

    private Values() {}

    static Operand of(Field field, Operand.Text written) throws Wrong {
        return switch (field.sort()) {
            case TEXT, ANYWHERE -> written;
            case BEGINNING -> beginning(written);
            // An empty one finds letters of systems that have no such word.
            case REASON -> new Operand.Text(List.of(written.plain().isEmpty() ? "" : known(field, written, REASONS)));
            case STATE ->
                new Operand.State(
                        LetterState.named(known(field, written, STATES)).orElseThrow());
            case PRIORITY ->
                new Operand.Urgency(
                        Priority.named(known(field, written, PRIORITIES)).orElseThrow());
            case NUMBER -> new Operand.Count(number(field, plain(field, written)));
            case SPAN -> span(plain(field, written));
            case INSTANT -> new Operand.Time(instant(plain(field, written)));
        };
    }

    private static Operand beginning(Operand.Text written) {
        return written.hasWildcard() ? written : new Operand.Text(List.of(written.plain(), ""));
    }

    private static String known(Field field, Operand.Text written, List<String> words) throws Wrong {
        String word = plain(field, written);
        if (!words.contains(word)) {
            String meant = DidYouMean.of(word, words)
                    .map(near -> "did you mean '" + near + "'? ")
                    .orElse("");
            throw new Wrong(
                    "'" + Shown.of(word) + "' is no " + field.word(),
                    meant + "possible are " + String.join(", ", words));
        }
        return word;
    }

    private static String plain(Field field, Operand.Text written) throws Wrong {
        if (written.hasWildcard()) {
            throw new Wrong("'" + field.word() + "' takes no '*'", "write the value out");
        }
        return written.plain();
    }

    private static long number(Field field, String word) throws Wrong {
        boolean digits = !word.isEmpty() && word.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits || word.length() > DIGITS_MAX) {
            throw new Wrong("'" + Shown.of(word) + "' is not a number of " + field.word(), "write it like 3");
        }
        return Long.parseLong(word);
    }

    private static Operand span(String word) throws Wrong {
        return switch (Durations.parse(word)) {
            case Durations.Parsed.Ok ok -> new Operand.Span(ok.duration());
            case Durations.Parsed.Wrong wrong ->
                throw new Wrong("'" + Shown.of(word) + "' is not an age", "write it like 30s, 5m, 1h, 7d or 1h30m");
        };
    }

    /** A day, a day and a time, or an instant; without an offset it is UTC. */
    private static Instant instant(String word) throws Wrong {
        try {
            Instant at = word.indexOf('T') < 0
                    ? LocalDate.parse(word).atStartOfDay().toInstant(ZoneOffset.UTC)
                    : hasOffset(word)
                            ? OffsetDateTime.parse(word).toInstant()
                            : LocalDateTime.parse(word).toInstant(ZoneOffset.UTC);
            // Fails beyond what milliseconds can count.
            return Instant.ofEpochMilli(at.toEpochMilli());
        } catch (DateTimeException | ArithmeticException e) {
            throw new Wrong(
                    "'" + Shown.of(word) + "' is not a time", "write it like 2026-11-16 or 2026-11-16T08:30:00Z");
        }
    }

    private static boolean hasOffset(String word) {
        String time = word.substring(word.indexOf('T'));
        return time.endsWith("Z") || time.indexOf('+') >= 0 || time.indexOf('-') >= 0;
    }

    /** Not what the field takes; the parser adds the place. */
    static final class Wrong extends Exception {
        private static final long serialVersionUID = 1;
        private final String remedy;

        Wrong(String why, String remedy) {
            super(why, null, false, false);
            this.remedy = remedy;
        }

        String why() {
            return String.valueOf(getMessage());
        }

        String remedy() {
            return remedy;
        }
    }
}
