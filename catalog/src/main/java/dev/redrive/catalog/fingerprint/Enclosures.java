// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

/**
 * Finds where a quoted or bracketed value ends. Of one text; remembers what has no end, so that all questions about a text
 * together cost one reading of it.
 */
final class Enclosures {

    private static final String OPEN = "'\"`«“„‹‘「『";
    private static final String CLOSE = "'\"`»””›’」』";
    private static final String BODIES = "[{";
    private static final int TAG_MAX = 200;

    private final String text;
    private final boolean[] endless = new boolean[OPEN.length()];
    /** Up to here, no quote of a kind has its end on the same line. */
    private final int[] strayUntil = new int[OPEN.length()];

    private final boolean[] unbalanced = new boolean[BODIES.length()];

    Enclosures(String text) {
        this.text = text;
    }

    /** Behind the end of the value that opens here, or -1 if none does. */
    int endFrom(int at) {
        char c = text.charAt(at);
        if (Character.isLetterOrDigit(c)) {
            return -1;
        }
        int quote = OPEN.indexOf(c);
        if (quote >= 0) {
            return isAfterLetter(at) ? -1 : quoted(at, quote);
        }
        return switch (c) {
            case '[', '{' -> balanced(at, c);
            case '<' -> tag(at);
            default -> -1;
        };
    }

    private int quoted(int at, int quote) {
        char close = CLOSE.charAt(quote);
        boolean line = close == '\'' || close == '`' || close == '’';
        if (at < strayUntil[quote]) {
            return -1;
        }
        if (!endless[quote]) {
            for (int i = at + 1; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == '\\') {
                    i++;
                } else if (isClose(c, close) && !(line && isBeforeLetter(i))) {
                    return i + 1;
                } else if (line && c == '\n') {
                    strayUntil[quote] = i;
                    return -1;
                }
            }
            endless[quote] = true;
        }
        // Cut off in the middle of a value; an apostrophe alone is no sign of that.
        return line ? -1 : lineEnd(at);
    }

    private static boolean isClose(char c, char close) {
        return c == close || (close == '”' && c == '“') || (close == '`' && c == '\'');
    }

    private int balanced(int at, char open) {
        char close = open == '[' ? ']' : '}';
        int kind = BODIES.indexOf(open);
        if (!unbalanced[kind]) {
            int depth = 0;
            for (int i = at; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == open) {
                    depth++;
                } else if (c == close && --depth == 0) {
                    return i + 1;
                }
            }
            unbalanced[kind] = true;
        }
        return open == '{' ? text.length() : lineEnd(at);
    }

    /** {@code <html>}, {@code <local4>}. */
    private int tag(int at) {
        int most = Math.min(text.length(), at + TAG_MAX);
        for (int i = at + 1; i < most && text.charAt(i) != '\n' && text.charAt(i) != '<'; i++) {
            if (text.charAt(i) == '>') {
                return i == at + 1 ? -1 : i + 1;
            }
        }
        return -1;
    }

    private int lineEnd(int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    private boolean isAfterLetter(int at) {
        return at > 0
                && Character.isLetterOrDigit(text.charAt(at - 1))
                && text.charAt(at) != '«'
                && text.charAt(at) != '“';
    }

    private boolean isBeforeLetter(int at) {
        return at + 1 < text.length() && Character.isLetterOrDigit(text.charAt(at + 1));
    }
}
