// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

/** How many columns of a terminal text takes: two for wide characters, none for combining ones. */
final class Columns {
    private static final String CUT = "…";

    private Columns() {}

    static int of(String text) {
        int columns = 0;
        for (int at = 0; at < text.length(); ) {
            int point = text.codePointAt(at);
            at += Character.charCount(point);
            columns += of(point);
        }
        return columns;
    }

    /** At most so many columns; what was cut ends in an ellipsis. */
    static String cut(String text, int most) {
        if (of(text) <= most) {
            return text;
        }
        int columns = 0;
        int at = 0;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            if (columns + of(point) > most - 1) {
                break;
            }
            columns += of(point);
            at += Character.charCount(point);
        }
        return text.substring(0, at) + CUT;
    }

    private static int of(int point) {
        if (point < 0x300) {
            return 1;
        }
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(point) ? 2 : 1;
        };
    }

    /** The blocks that Unicode's East Asian Width calls wide, near enough for a table. */
    private static boolean isWide(int point) {
        return (point >= 0x1100 && point <= 0x115F)
                || (point >= 0x2E80 && point <= 0xA4CF)
                || (point >= 0xAC00 && point <= 0xD7A3)
                || (point >= 0xF900 && point <= 0xFAFF)
                || (point >= 0xFE30 && point <= 0xFE6F)
                || (point >= 0xFF00 && point <= 0xFF60)
                || (point >= 0xFFE0 && point <= 0xFFE6)
                || (point >= 0x1F300 && point <= 0x1FAFF)
                || (point >= 0x20000 && point <= 0x3FFFD);
    }
}
