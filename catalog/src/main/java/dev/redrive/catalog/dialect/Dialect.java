// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.dialect;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One system's headers.
 *
 * @param marks it is this dialect if all of one of these sets are there
 * @param fields the headers that tell a field, the best first
 * @param prefixes of headers that belong to the dialect, besides those of the fields
 * @param pointer whether its letters are only pointers to the original
 */
record Dialect(
        String name, List<Set<String>> marks, Map<Field, List<String>> fields, List<String> prefixes, boolean pointer) {

    boolean speaks(Seen seen) {
        return marks.stream().anyMatch(set -> set.stream().allMatch(seen::has));
    }

    boolean owns(String header) {
        return prefixes.stream().anyMatch(header::startsWith)
                || fields.values().stream().anyMatch(names -> names.contains(header))
                || marks.stream().anyMatch(set -> set.contains(header));
    }

    static Draft named(String name) {
        return new Draft(name);
    }

    /** A dialect in the making, so that the table reads like one. */
    static final class Draft {
        private final String name;
        private final List<Set<String>> marks = new ArrayList<>();
        private final Map<Field, List<String>> fields = new EnumMap<>(Field.class);
        private final List<String> prefixes = new ArrayList<>();
        private boolean pointer;

        private Draft(String name) {
            this.name = name;
        }

        /** Known by these headers together. Said again: or by those. */
        Draft knownBy(String... headers) {
            marks.add(Set.of(headers));
            return this;
        }

        Draft tells(Field field, String... headers) {
            fields.computeIfAbsent(field, each -> new ArrayList<>()).addAll(List.of(headers));
            return this;
        }

        Draft alsoOwns(String... starts) {
            prefixes.addAll(List.of(starts));
            return this;
        }

        Draft asPointer() {
            pointer = true;
            return this;
        }

        Dialect done() {
            return new Dialect(name, marks, fields, prefixes, pointer);
        }
    }
}
