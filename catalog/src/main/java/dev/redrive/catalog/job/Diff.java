// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Two texts compared, in unified form with three lines around each change. What is the same at both ends is set aside first; if
 * the rest is too much to compare line by line, it is shown as removed and added as a whole.
 */
final class Diff {
    private static final int AROUND = 3;
    /** Pairs of lines that are compared at most. */
    private static final long PAIRS_MAX = 4_000_000;
    /** Of the answer. */
    static final int CHARS_MAX = 100_000;

    private static final String CUT = "\\ the rest is left out\n";

    /** One line: {@code ' '}, {@code '-'} or {@code '+'} before its text. */
    private record Line(char sign, String text) {}

    private Diff() {}

    /** Empty if they are the same. */
    static String unified(List<String> before, List<String> after) {
        List<Line> lines = lines(before, after);
        var text = new StringBuilder();
        int oldLine = 1;
        int newLine = 1;
        for (int i = 0; i < lines.size(); ) {
            int change = nextChange(lines, i);
            if (change < 0) {
                break;
            }
            int from = Math.max(i, change - AROUND);
            oldLine += from - i;
            newLine += from - i;
            int to = end(lines, change);
            List<Line> hunk = lines.subList(from, to);
            int removed = (int) hunk.stream().filter(each -> each.sign != '+').count();
            int added = (int) hunk.stream().filter(each -> each.sign != '-').count();
            text.append(String.format(Locale.ROOT, "@@ -%d,%d +%d,%d @@\n", oldLine, removed, newLine, added));
            hunk.forEach(each -> text.append(each.sign).append(each.text).append('\n'));
            oldLine += removed;
            newLine += added;
            i = to;
        }
        return text.length() <= CHARS_MAX ? text.toString() : text.substring(0, CHARS_MAX) + "\n" + CUT;
    }

    private static int nextChange(List<Line> lines, int from) {
        for (int i = from; i < lines.size(); i++) {
            if (lines.get(i).sign != ' ') {
                return i;
            }
        }
        return -1;
    }

    /** Changes close to each other share a hunk. */
    private static int end(List<Line> lines, int change) {
        int last = change;
        for (int next = change; next >= 0 && next - last <= 2 * AROUND; next = nextChange(lines, last + 1)) {
            last = next;
        }
        return Math.min(lines.size(), last + 1 + AROUND);
    }

    private static List<Line> lines(List<String> before, List<String> after) {
        int head = 0;
        int shorter = Math.min(before.size(), after.size());
        while (head < shorter && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        var lines = new ArrayList<Line>();
        before.subList(0, head).forEach(each -> lines.add(new Line(' ', each)));
        middle(before.subList(head, before.size() - tail), after.subList(head, after.size() - tail), lines);
        before.subList(before.size() - tail, before.size()).forEach(each -> lines.add(new Line(' ', each)));
        return lines;
    }

    /** By the longest common subsequence. */
    private static void middle(List<String> before, List<String> after, List<Line> lines) {
        boolean tooMuch = (long) before.size() * after.size() > PAIRS_MAX;
        int[][] common = tooMuch ? new int[0][] : common(before, after);
        int i = 0;
        int j = 0;
        while (!tooMuch && i < before.size() && j < after.size()) {
            if (before.get(i).equals(after.get(j))) {
                lines.add(new Line(' ', before.get(i++)));
                j++;
            } else if (common[i + 1][j] >= common[i][j + 1]) {
                lines.add(new Line('-', before.get(i++)));
            } else {
                lines.add(new Line('+', after.get(j++)));
            }
        }
        before.subList(i, before.size()).forEach(each -> lines.add(new Line('-', each)));
        after.subList(j, after.size()).forEach(each -> lines.add(new Line('+', each)));
    }

    /** How many lines both have in common, in order, from each pair of places on. */
    private static int[][] common(List<String> before, List<String> after) {
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] = before.get(i).equals(after.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }
}
