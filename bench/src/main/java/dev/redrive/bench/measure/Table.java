// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown, padded so that it also reads well in a terminal. */
public final class Table {

    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... heads) {
        rows.add(List.of(heads));
    }

    public Table row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    @Override
    public String toString() {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < rows.getFirst().size(); column++) {
            int at = column;
            widths.add(rows.stream().mapToInt(row -> row.get(at).length()).max().orElseThrow());
        }
        StringBuilder text = new StringBuilder();
        append(text, rows.getFirst(), widths);
        append(text, widths.stream().map("-"::repeat).toList(), widths);
        rows.subList(1, rows.size()).forEach(row -> append(text, row, widths));
        return text.toString();
    }

    private static void append(StringBuilder text, List<String> cells, List<Integer> widths) {
        for (int column = 0; column < cells.size(); column++) {
            String cell = cells.get(column);
            text.append("| ")
                    .append(cell)
                    .repeat(' ', widths.get(column) - cell.length())
                    .append(' ');
        }
        text.append("|\n");
    }
}
