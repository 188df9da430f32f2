// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.filter.Field;
import dev.redrive.catalog.filter.Filter;
import dev.redrive.catalog.filter.Op;
import dev.redrive.catalog.filter.Operand;
import dev.redrive.catalog.filter.Term;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a filter means in SQL: a condition on kinds, one on states, and one on the letters themselves. Values are always
 * arguments. A filter without the last is answered from the sums.
 */
final class Where {
    private static final String LIKE = " LIKE ? ESCAPE '\\'";
    private static final String EVERYWHERE = "(" + shown("text", LIKE) + " OR " + shown("ifnull(key,'')", LIKE)
            + " OR id" + LIKE + " OR message" + LIKE + " OR kind IN (SELECT no FROM kinds WHERE " + shown("code", LIKE)
            + " OR " + shown("ifnull(error,'')", LIKE) + " OR " + shown("ifnull(type,'')", LIKE) + "))";
    private static final long EVERYWHERE_VALUES =
            EVERYWHERE.chars().filter(each -> each == '?').count();
    /** Their texts are masked where they are shown. */
    private static final Set<Field> MASKED = EnumSet.of(Field.CODE, Field.ERROR, Field.TYPE, Field.KEY);

    private final List<String> ofKind = new ArrayList<>();
    private final List<Object> kindValues = new ArrayList<>();
    private final List<String> ofLetter = new ArrayList<>();
    private final List<Object> letterValues = new ArrayList<>();
    private final boolean[] states = new boolean[Numbered.STATES_ALL];
    private final Instant now;

    Where(Filter filter, Instant now) {
        this.now = now;
        Arrays.fill(states, 0, filter.namesStates() ? states.length : Numbered.SETTLED, true);
        filter.terms().forEach(this::add);
    }

    /** Whether sums over kinds are the whole answer. */
    boolean isOfKinds() {
        return ofLetter.isEmpty();
    }

    /** On {@code kinds}. */
    String kinds() {
        return ofKind.isEmpty() ? "1" : String.join(" AND ", ofKind);
    }

    List<Object> kindValues() {
        return kindValues;
    }

    /** On {@code letters}: state and what is theirs alone. Numbers of states are written out: they are ours. */
    String letters() {
        String inStates =
                "state IN (" + stateNumbers().stream().map(String::valueOf).collect(Collectors.joining(",")) + ")";
        return ofLetter.isEmpty() ? inStates : inStates + " AND " + String.join(" AND ", ofLetter);
    }

    List<Object> letterValues() {
        return letterValues;
    }

    boolean narrowsKinds() {
        return !ofKind.isEmpty();
    }

    /** The sum of a kind's letters in the states asked for. */
    String sum() {
        List<Integer> numbers = stateNumbers();
        return numbers.isEmpty() ? "0" : numbers.stream().map(n -> "s" + n).collect(Collectors.joining("+"));
    }

    private List<Integer> stateNumbers() {
        var numbers = new ArrayList<Integer>();
        for (int i = 0; i < states.length; i++) {
            if (states[i]) {
                numbers.add(i);
            }
        }
        return numbers;
    }

    private void add(Term term) {
        switch (term.field()) {
            case QUEUE -> kindText("queue", term);
            case SOURCE -> kindText("source", term);
            case TOPIC -> kindText("topic", term);
            case STORE -> kindText("yard", term);
            case READER -> kindText("reader", term);
            case CODE -> kindText("code", term);
            case REASON -> kindText("reason", term);
            case ERROR -> kindText("error", term);
            case TYPE -> kindText("type", term);
            case DIALECT -> kindText("dialect", term);
            case GROUP -> group(term);
            case PRIORITY -> numbers("priority", term, ofLetter, letterValues);
            case KEY -> letterText("key", term);
            case ID -> letterText("id", term);
            case MESSAGE -> letterText("message", term);
            case BY -> letterText("by", term);
            case JOB -> job(term);
            case ATTEMPTS -> numbers("attempts", term, ofLetter, letterValues);
            case REPLAYS -> numbers("replays", term, ofLetter, letterValues);
            case STATE -> state(term);
            case AGE -> age(term);
            case DIED -> time("died", term.op(), at(term));
            case CREATED -> time("created", term.op(), at(term));
            case TEXT -> everywhere(term);
        }
    }

    /** A condition that holds for a text, and for what is shown of it. The second is asked only where the first holds. */
    private static String shown(String column, String condition) {
        return "(" + column + condition + " AND " + Database.SHOWN + "(" + column + ")" + condition + ")";
    }

    private void kindText(String column, Term term) {
        text("ifnull(" + column + ",'')", term, ofKind, kindValues);
    }

    private void letterText(String column, Term term) {
        text("ifnull(" + column + ",'')", term, ofLetter, letterValues);
    }

    private void job(Term term) {
        Op either = term.op() == Op.IS || term.op() == Op.IS_NOT ? Op.IS : Op.HAS;
        var any = new ArrayList<String>();
        for (Operand each : term.any()) {
            boolean none = ((Operand.Text) each).plain().isEmpty();
            var one = new Term(term.field(), either, List.of(each));
            var both = new ArrayList<String>();
            text("ifnull(by,'')", one, both, letterValues);
            text("ifnull(job,'')", one, both, letterValues);
            if (!none) {
                // A letter itself tells the last job only; the ends of replays tell the earlier ones.
                var earlier = new ArrayList<String>();
                text("job", one, earlier, letterValues);
                both.add("id IN (SELECT letter FROM ends WHERE " + earlier.get(0) + ")");
            }
            any.add("(" + String.join(none ? " AND " : " OR ", both) + ")");
        }
        ofLetter.add(joined(term.op(), any));
    }

    private void group(Term term) {
        var inGroups = new ArrayList<String>();
        text("id", term, inGroups, kindValues);
        ofKind.add("grp IN (SELECT no FROM groups WHERE " + inGroups.get(0) + ")");
    }

    private static void text(String column, Term term, List<String> conditions, List<Object> values) {
        var any = new ArrayList<String>();
        boolean contains = term.op() == Op.HAS || term.op() == Op.HAS_NOT;
        for (Operand each : term.any()) {
            var text = (Operand.Text) each;
            String condition = contains ? LIKE : text.hasWildcard() ? " GLOB ?" : "=?";
            String value =
                    contains ? Patterns.containing(text) : text.hasWildcard() ? Patterns.glob(text) : text.plain();
            values.add(value);
            if (MASKED.contains(term.field())) {
                any.add(shown(column, condition));
                values.add(value);
            } else {
                any.add(column + condition);
            }
        }
        conditions.add(joined(term.op(), any));
    }

    private static String joined(Op op, List<String> any) {
        String either = "(" + String.join(" OR ", any) + ")";
        return op == Op.IS_NOT || op == Op.HAS_NOT ? "NOT " + either : either;
    }

    private static void numbers(String column, Term term, List<String> conditions, List<Object> values) {
        var any = new ArrayList<String>();
        for (Operand each : term.any()) {
            any.add(column + (term.op() == Op.IS_NOT ? "=" : term.op().sign()) + "?");
            values.add(number(each));
        }
        conditions.add(joined(term.op(), any));
    }

    private static long number(Operand operand) {
        return operand instanceof Operand.Urgency(var priority)
                ? Numbered.of(priority)
                : ((Operand.Count) operand).value();
    }

    private void state(Term term) {
        for (int i = 0; i < states.length; i++) {
            boolean named = term.any().contains(new Operand.State(Numbered.state(i)));
            states[i] &= named == (term.op() == Op.IS);
        }
    }

    /** Older means died earlier, so the comparison turns round. */
    private void age(Term term) {
        Instant then = now.minus(((Operand.Span) term.any().get(0)).length());
        Op op = switch (term.op()) {
            case OVER -> Op.UNDER;
            case UNDER -> Op.OVER;
            case AT_LEAST -> Op.AT_MOST;
            case AT_MOST -> Op.AT_LEAST;
            case IS, IS_NOT, HAS, HAS_NOT -> throw new IllegalStateException("an age is not compared so");
        };
        time("died", op, then);
    }

    private static Instant at(Term term) {
        return ((Operand.Time) term.any().get(0)).at();
    }

    private void time(String column, Op op, Instant at) {
        ofLetter.add(column + op.sign() + "?");
        letterValues.add(Millis.of(at));
    }

    private void everywhere(Term term) {
        var any = new ArrayList<String>();
        for (Operand each : term.any()) {
            any.add(EVERYWHERE);
            String pattern = Patterns.containing((Operand.Text) each);
            for (int i = 0; i < EVERYWHERE_VALUES; i++) {
                letterValues.add(pattern);
            }
        }
        ofLetter.add(joined(term.op(), any));
    }
}
