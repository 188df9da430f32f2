// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.yaml;

import java.util.Locale;

/** A value as a problem shows it: in quotes, short, and inert on a terminal. */
public final class Quoted {

    static final int LENGTH_MAX = 80;

    private Quoted() {}

    public static String text(String value) {
        return "'" + inert(value, LENGTH_MAX) + "'";
    }

    /** At most that many characters of it, nothing of which a terminal would obey. */
    static String inert(String value, int lengthMax) {
        var shown = new StringBuilder();
        value.codePoints().limit(lengthMax).forEach(point -> append(shown, point));
        return value.codePointCount(0, value.length()) > lengthMax
                ? shown.append('…').toString()
                : shown.toString();
    }

    private static void append(StringBuilder shown, int point) {
        switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> shown.append(String.format(Locale.ROOT, "\\u%04x", point));
            default -> shown.appendCodePoint(point);
        }
    }
}
