// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The sections of a JSON Schema under {@code $defs}, each written once. */
public final class Definitions {

    private final Map<String, Object> sections = new LinkedHashMap<>();

    Map<String, Object> reference(String name, Supplier<Map<String, Object>> definition) {
        if (!sections.containsKey(name)) {
            sections.put(name, Map.of()); // so that a section may mention itself
            sections.put(name, definition.get());
        }
        return Map.of("$ref", "#/$defs/" + name);
    }

    public Map<String, Object> all() {
        return sections;
    }
}
