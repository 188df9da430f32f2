// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.util.List;

/**
 * What one benchmark has to say.
 *
 * @param name of the benchmark: the mark under which a document keeps its place
 */
public record Section(String name, String title, List<Table> tables, List<String> notes) {

    public Section(String name, String title, Table table, List<String> notes) {
        this(name, title, List.of(table), notes);
    }

    public Section {
        tables = List.copyOf(tables);
        notes = List.copyOf(notes);
    }

    public String markdown() {
        StringBuilder text = new StringBuilder("### ").append(title).append('\n');
        tables.forEach(table -> text.append('\n').append(table));
        if (!notes.isEmpty()) {
            text.append('\n');
            notes.forEach(note -> text.append("- ").append(note).append('\n'));
        }
        return text.toString();
    }
}
