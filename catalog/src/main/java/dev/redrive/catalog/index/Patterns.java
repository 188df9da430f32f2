// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.catalog.filter.Operand;
import java.util.stream.Collectors;

/** Wildcards in SQLite's words. Their number is bounded by the filter, and nothing else in a value is special. */
final class Patterns {
    private Patterns() {}

    static String glob(Operand.Text text) {
        return text.pieces().stream().map(Patterns::inGlob).collect(Collectors.joining("*"));
    }

    /** For {@code LIKE} with a backslash as escape. */
    static String containing(Operand.Text text) {
        return text.pieces().stream().map(Patterns::inLike).collect(Collectors.joining("%", "%", "%"));
    }

    private static String inGlob(String piece) {
        var safe = new StringBuilder(piece.length());
        for (int i = 0; i < piece.length(); i++) {
            char c = piece.charAt(i);
            boolean special = c == '*' || c == '?' || c == '[';
            safe.append(special ? "[" + c + "]" : String.valueOf(c));
        }
        return safe.toString();
    }

    private static String inLike(String piece) {
        return piece.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
