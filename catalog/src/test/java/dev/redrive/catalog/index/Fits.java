// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.filter.Filter;
import dev.redrive.catalog.filter.Op;
import dev.redrive.catalog.filter.Operand;
import dev.redrive.catalog.filter.Term;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.message.QueueName;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a filter means, said a second time without SQL. */
record Fits(Filter filter, Instant now) {

    boolean test(Entry entry) {
        boolean unsettled = entry.state() != LetterState.REPLAYED && entry.state() != LetterState.DROPPED;
        return (filter.namesStates() || unsettled) && filter.terms().stream().allMatch(term -> test(term, entry));
    }

    private boolean test(Term term, Entry entry) {
        return switch (term.op()) {
            case IS, HAS -> any(term, entry);
            case IS_NOT, HAS_NOT -> !any(term, entry);
            case OVER -> compared(term, entry) > 0;
            case UNDER -> compared(term, entry) < 0;
            case AT_LEAST -> compared(term, entry) >= 0;
            case AT_MOST -> compared(term, entry) <= 0;
        };
    }

    private static boolean any(Term term, Entry entry) {
        boolean contains = term.op() == Op.HAS || term.op() == Op.HAS_NOT;
        return term.any().stream().anyMatch(operand -> switch (operand) {
            case Operand.Text text -> texts(term, entry).stream().anyMatch(each -> matches(text, each, contains));
            case Operand.State(var state) -> entry.state() == state;
            default -> number(term, entry) == number(operand);
        });
    }

    private static boolean matches(Operand.Text text, String value, boolean contains) {
        String pattern = text.pieces().stream().map(Pattern::quote).collect(Collectors.joining(".*"));
        return contains
                ? Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.DOTALL)
                        .matcher(value)
                        .find()
                : Pattern.compile(pattern, Pattern.DOTALL).matcher(value).matches();
    }

    private static List<String> texts(Term term, Entry entry) {
        DeadLetter letter = entry.letter();
        Provenance from = letter.message().provenance();
        QueueName queue = letter.grave().queue();
        String type = letter.message().labels().type();
        return switch (term.field()) {
            case QUEUE -> one(queue == null ? null : queue.value());
            case SOURCE -> one(letter.grave().source());
            case TOPIC -> one(from == null ? null : from.topic());
            case GROUP -> one(entry.group());
            case CODE -> one(letter.death().failure().code());
            case REASON ->
                one(
                        letter.death().reason() == null
                                ? null
                                : letter.death().reason().name().toLowerCase(Locale.ROOT));
            case ERROR -> one(letter.death().failure().type());
            case TYPE -> one(type);
            case KEY -> one(letter.message().key());
            case ID -> one(letter.id());
            case MESSAGE -> one(letter.message().id().value());
            case DIALECT -> one(letter.death().dialect());
            case BY -> one(entry.by());
            case JOB -> jobs(entry.by(), letter.sentBy());
            case TEXT ->
                Stream.of(
                                letter.death().failure().message(),
                                letter.death().failure().code(),
                                letter.death().failure().type(),
                                type,
                                letter.message().key(),
                                letter.id(),
                                letter.message().id().value())
                        .filter(Objects::nonNull)
                        .toList();
            default -> throw new AssertionError(term);
        };
    }

    private static List<String> jobs(String by, JobReplay sentBy) {
        List<String> jobs = Stream.of(by, sentBy == null ? null : sentBy.job())
                .filter(Objects::nonNull)
                .toList();
        return jobs.isEmpty() ? one(null) : jobs;
    }

    private static List<String> one(String text) {
        return List.of(Objects.requireNonNullElse(text, ""));
    }

    private int compared(Term term, Entry entry) {
        return switch (term.any().get(0)) {
            case Operand.Span(var length) ->
                now.minus(length).compareTo(entry.letter().death().at());
            case Operand.Time(var at) -> time(term, entry).compareTo(at);
            default -> Long.compare(number(term, entry), number(term.any().get(0)));
        };
    }

    private static Instant time(Term term, Entry entry) {
        return switch (term.field()) {
            case DIED -> entry.letter().death().at();
            case CREATED -> entry.letter().message().createdAt();
            default -> throw new AssertionError(term);
        };
    }

    private static long number(Term term, Entry entry) {
        return switch (term.field()) {
            case ATTEMPTS -> entry.letter().death().attempts();
            case REPLAYS -> entry.letter().replays();
            case PRIORITY -> entry.letter().message().labels().priority().ordinal();
            default -> throw new AssertionError(term);
        };
    }

    private static long number(Operand operand) {
        return switch (operand) {
            case Operand.Count(var value) -> value;
            case Operand.Urgency(var priority) -> priority.ordinal();
            default -> throw new AssertionError(operand);
        };
    }
}
