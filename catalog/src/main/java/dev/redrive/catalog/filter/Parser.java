// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import dev.redrive.core.port.Refused;
import dev.redrive.core.text.DidYouMean;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a filter from left to right, once: every character is looked at a bounded number of times. */
final class Parser {
    private static final char WILDCARD = '*';

    private final String text;
    private int at;

    Parser(String text) {
        this.text = text;
    }

    Filter filter() {
        if (text.length() > Filter.LENGTH_MAX) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "the filter has " + text.length() + " characters, at most " + Filter.LENGTH_MAX + " are read",
                    "leave terms out");
        }
        var terms = new ArrayList<Term>();
        for (skipBlanks(); at < text.length(); skipBlanks()) {
            if (terms.size() == Filter.TERMS_MAX) {
                throw wrong(at, "too many terms: at most " + Filter.TERMS_MAX, "leave terms out");
            }
            terms.add(term());
        }
        return new Filter(terms);
    }

    private Term term() {
        boolean not = text.charAt(at) == '-';
        if (not) {
            at++;
        }
        Field field = field();
        Op op = op(field);
        List<Operand> values = values(field, op);
        return new Term(field, not ? op.opposite() : op, values);
    }

    private Field field() {
        int from = at;
        while (at < text.length() && isLetter(text.charAt(at))) {
            at++;
        }
        String word = text.substring(from, at);
        if (word.isEmpty() || at == text.length() || opHere() == null) {
            String rest = text.substring(from, Math.max(at, endOfWord(from)));
            throw wrong(
                    from,
                    "'" + Shown.of(rest) + "' is not a term",
                    "write terms like queue=orders; to search for a text, text~\"" + Shown.of(rest.replace("\"", ""))
                            + "\"");
        }
        return Field.named(word)
                .orElseThrow(() -> wrong(
                        from,
                        "there is no field '" + Shown.of(word) + "'",
                        meant(word) + "the fields are " + String.join(", ", Field.words())));
    }

    private static String meant(String word) {
        return DidYouMean.of(word, Field.words())
                .map(near -> "did you mean '" + near + "'? ")
                .orElse("");
    }

    private Op op(Field field) {
        Op op = opHere();
        if (op == null || !field.sort().ops().contains(op)) {
            String possible = field.sort().ops().stream().map(Op::sign).collect(Collectors.joining(" "));
            throw wrong(
                    at,
                    "'" + field.word() + "' cannot be compared by '" + (op == null ? "" : op.sign()) + "'",
                    "possible are " + possible);
        }
        at += op.sign().length();
        return op;
    }

    private @Nullable Op opHere() {
        for (Op each : Op.LONGEST_FIRST) {
            if (text.startsWith(each.sign(), at)) {
                return each;
            }
        }
        return null;
    }

    private List<Operand> values(Field field, Op op) {
        boolean several = op == Op.IS || op == Op.IS_NOT || op == Op.HAS || op == Op.HAS_NOT;
        var values = new ArrayList<Operand>();
        while (true) {
            int from = at;
            Operand.Text value = value(field, several);
            try {
                values.add(Values.of(field, value));
            } catch (Values.Wrong e) {
                throw wrong(from, e.why(), e.remedy());
            }
            if (at == text.length() || text.charAt(at) != ',' || !several) {
                break;
            }
            if (values.size() == Filter.VALUES_MAX) {
                throw wrong(at, "too many values: at most " + Filter.VALUES_MAX + " in a term", "leave some out");
            }
            at++;
        }
        if (at < text.length() && !isBlank(text.charAt(at))) {
            throw wrong(at, "a space is missing after the value", "put a space between two terms");
        }
        return values;
    }

    /** With its wildcards; a star after a backslash is none. */
    private Operand.Text value(Field field, boolean several) {
        int from = at;
        boolean quoted = at < text.length() && text.charAt(at) == '"';
        at += quoted ? 1 : 0;
        var pieces = new ArrayList<String>();
        var piece = new StringBuilder();
        while (at < text.length() && !endsHere(quoted, several)) {
            char c = text.charAt(at++);
            if (c == WILDCARD) {
                pieces.add(piece.toString());
                piece.setLength(0);
            } else if (c == '\\') {
                piece.append(escaped());
            } else {
                piece.append(c);
            }
        }
        pieces.add(piece.toString());
        if (quoted) {
            closeQuote(from);
        } else if (at == from) {
            throw wrong(from, "'" + field.word() + "' has no value", "write \"\" if you mean an empty one");
        }
        if (pieces.size() > Filter.WILDCARDS_MAX + 1) {
            throw wrong(from, "too many '*' in one value: at most " + Filter.WILDCARDS_MAX, "leave some out");
        }
        return new Operand.Text(pieces);
    }

    private boolean endsHere(boolean quoted, boolean several) {
        char c = text.charAt(at);
        return quoted ? c == '"' : isBlank(c) || (several && c == ',');
    }

    private char escaped() {
        if (at == text.length()) {
            throw wrong(at - 1, "nothing follows the '\\'", "write \\\\ for a backslash");
        }
        char c = text.charAt(at++);
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> {
                if (isLetter(c) || Character.isSurrogate(c)) {
                    throw wrong(
                            at - 2,
                            "'\\" + Shown.of(String.valueOf(c)) + "' means nothing",
                            "write \\\\ for a backslash");
                }
                yield c;
            }
        };
    }

    private void closeQuote(int from) {
        if (at == text.length()) {
            throw wrong(from, "the quote is not closed", "end it with \"; write \\\" for a quote inside");
        }
        at++;
    }

    private void skipBlanks() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
    }

    private int endOfWord(int from) {
        int end = from;
        while (end < text.length() && !isBlank(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    /** Places are counted from 1, as people do. */
    private static Refused wrong(int at, String why, String remedy) {
        return new Refused(Refused.Kind.INVALID, "filter, character " + (at + 1) + ": " + why, remedy);
    }
}
