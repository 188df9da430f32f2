// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

/** Spreads a valid JSON document over lines. Every token stays as it was written: 1e3 is not 1000 to everybody. */
public final class Indent {
    private static final String STEP = "  ";

    private final StringBuilder text = new StringBuilder();
    private int depth;

    private Indent() {}

    public static String json(String document) {
        var indent = new Indent();
        indent.spread(document);
        return indent.text.toString();
    }

    private void spread(String document) {
        int at = 0;
        while (at < document.length()) {
            char c = document.charAt(at);
            if (c == '"') {
                int end = endOfString(document, at);
                text.append(document, at, end);
                at = end;
                continue;
            }
            at++;
            switch (c) {
                case ' ', '\t', '\n', '\r' -> {}
                case '{', '[' -> {
                    int next = afterSpace(document, at);
                    if (next < document.length() && (document.charAt(next) == '}' || document.charAt(next) == ']')) {
                        text.append(c).append(document.charAt(next));
                        at = next + 1;
                    } else {
                        depth++;
                        line(text.append(c));
                    }
                }
                case '}', ']' -> {
                    depth--;
                    line(text).append(c);
                }
                case ',' -> line(text.append(c));
                case ':' -> text.append(": ");
                default -> text.append(c);
            }
        }
    }

    private StringBuilder line(StringBuilder into) {
        return into.append('\n').append(STEP.repeat(Math.max(0, depth)));
    }

    private static int afterSpace(String document, int from) {
        int at = from;
        while (at < document.length() && document.charAt(at) <= ' ') {
            at++;
        }
        return at;
    }

    /** The place after the closing quote. */
    private static int endOfString(String document, int quote) {
        int at = quote + 1;
        while (at < document.length() && document.charAt(at) != '"') {
            at += document.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at + 1, document.length());
    }
}
