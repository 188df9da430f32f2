// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

/**
 * Makes text from messages harmless for a terminal. Escape sequences, C1 controls, bidirectional overrides and
 * invisible characters could move the cursor, forge a line or hide a word; all are shown as escapes instead.
 */
public final class Inert {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private Inert() {}

    /** One line: line breaks and tabs become {@code \n} and {@code \t}. */
    public static String line(String text) {
        return escape(text, false);
    }

    /** Many lines: line breaks stay, tabs become spaces; everything else as in {@link #line}. */
    public static String block(String text) {
        return escape(text.replace("\r\n", "\n"), true);
    }

    /** A JSON document stays the same document: its only raw control characters are its own line breaks. */
    public static String json(String document) {
        return escape(document, true);
    }

    private static String escape(String text, boolean linesStay) {
        int first = firstUnsafe(text);
        if (first == text.length()) {
            return text;
        }
        var safe = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int at = first; at < text.length(); ) {
            int point = text.codePointAt(at);
            at += Character.charCount(point);
            if (isSafe(point)) {
                safe.appendCodePoint(point);
            } else {
                appendEscaped(safe, point, linesStay);
            }
        }
        return safe.toString();
    }

    private static void appendEscaped(StringBuilder safe, int point, boolean linesStay) {
        switch (point) {
            case '\n' -> safe.append(linesStay ? "\n" : "\\n");
            case '\t' -> safe.append(linesStay ? "    " : "\\t");
            case '\r' -> safe.append("\\r");
            default -> {
                for (char unit : Character.toChars(point)) {
                    safe.append("\\u").append(hex4(unit));
                }
            }
        }
    }

    private static String hex4(char unit) {
        String hex = Integer.toHexString(unit);
        return "0".repeat(4 - hex.length()) + hex;
    }

    private static int firstUnsafe(String text) {
        int at = 0;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            if (!isSafe(point)) {
                return at;
            }
            at += Character.charCount(point);
        }
        return at;
    }

    private static boolean isSafe(int point) {
        if (point >= ' ' && point < 0x7F) {
            return true;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                false;
            // Joiners belong to the spelling of some scripts and of emoji; every other format character only hides.
            case Character.FORMAT -> point == ZERO_WIDTH_JOINER || point == ZERO_WIDTH_NON_JOINER;
            default -> true;
        };
    }
}
