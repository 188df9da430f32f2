// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

import dev.redrive.admin.api.Inert;
import java.util.List;

/** What changed between two texts, for a person to agree to: the lines taken out and those put in, with one line around. */
public final class Difference {
    private static final int LINES_MAX = 200;

    private Difference() {}

    /** Inert, without a line break at its end. */
    public static String of(String before, String after) {
        List<String> was = Inert.block(before).lines().toList();
        List<String> is = Inert.block(after).lines().toList();
        int same = 0;
        while (same < Math.min(was.size(), is.size()) && was.get(same).equals(is.get(same))) {
            same++;
        }
        int end = 0;
        while (end < Math.min(was.size(), is.size()) - same
                && was.get(was.size() - 1 - end).equals(is.get(is.size() - 1 - end))) {
            end++;
        }
        var text = new StringBuilder();
        append(text, "  ", was.subList(Math.max(0, same - 1), same));
        append(text, "- ", was.subList(same, was.size() - end));
        append(text, "+ ", is.subList(same, is.size() - end));
        append(text, "  ", was.subList(was.size() - end, Math.min(was.size(), was.size() - end + 1)));
        // Only the last line break differs, or something a terminal does not show.
        return text.isEmpty()
                ? "(a change that cannot be seen)"
                : text.toString().stripTrailing();
    }

    private static void append(StringBuilder text, String sign, List<String> lines) {
        for (String each : lines.subList(0, Math.min(LINES_MAX, lines.size()))) {
            text.append(sign).append(each).append('\n');
        }
        if (lines.size() > LINES_MAX) {
            text.append(sign).append("… ").append(lines.size() - LINES_MAX).append(" lines more\n");
        }
    }
}
