// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

import java.util.ArrayList;
import java.util.List;

/** Rows under headings, two spaces apart. The last column takes what is left of the width and is cut to it. */
public final class Table {
    private static final String GAP = "  ";
    private static final int CELL_MAX = 40;
    private static final int LAST_MIN = 12;

    private record Heading(String name, boolean toTheRight) {}

    private final List<Heading> headings = new ArrayList<>();
    private final List<List<Cell>> rows = new ArrayList<>();

    public Table left(String heading) {
        headings.add(new Heading(heading, false));
        return this;
    }

    /** For numbers. */
    public Table right(String heading) {
        headings.add(new Heading(heading, true));
        return this;
    }

    public Table row(List<Cell> cells) {
        if (cells.size() != headings.size()) {
            throw new IllegalArgumentException(cells.size() + " cells under " + headings.size() + " headings");
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** Every line ends with a line break. */
    public String render(int width, Ink ink) {
        int[] widths = widths(width);
        var text = new StringBuilder();
        var titles = headings.stream()
                .map(heading -> new Cell(heading.name(), Ink.Tone.HEADING))
                .toList();
        appendRow(text, titles, widths, ink);
        rows.forEach(row -> appendRow(text, row, widths, ink));
        return text.toString();
    }

    private int[] widths(int width) {
        int last = headings.size() - 1;
        int[] widths = new int[headings.size()];
        int taken = 0;
        for (int column = 0; column <= last; column++) {
            int widest = Columns.of(headings.get(column).name());
            for (List<Cell> row : rows) {
                widest = Math.max(widest, Columns.of(row.get(column).text()));
            }
            int most = column < last ? CELL_MAX : Math.max(LAST_MIN, width - taken);
            widths[column] = Math.min(widest, most);
            taken += widths[column] + GAP.length();
        }
        return widths;
    }

    private void appendRow(StringBuilder text, List<Cell> row, int[] widths, Ink ink) {
        int last = row.size() - 1;
        for (int column = 0; column <= last; column++) {
            var cell = row.get(column);
            var shown = Columns.cut(cell.text(), widths[column]);
            var padding = " ".repeat(widths[column] - Columns.of(shown));
            boolean toTheRight = headings.get(column).toTheRight();
            text.append(toTheRight ? padding : "").append(ink.paint(cell.tone(), shown));
            if (column < last) {
                text.append(toTheRight ? "" : padding).append(GAP);
            }
        }
        text.append('\n');
    }
}
