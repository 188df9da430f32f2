// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Pieces of JSON Schema. Any text may come from the environment, so a pattern always allows a variable too. */
public final class SchemaOf {

    private static final String VARIABLE = "\\$\\{";

    private SchemaOf() {}

    public static Map<String, Object> number(int min, int max) {
        return inOrder("type", List.of("integer", "string"), "minimum", min, "maximum", max, "pattern", VARIABLE);
    }

    /** @param pattern matches the whole text */
    public static Map<String, Object> text(String pattern) {
        return inOrder("type", "string", "pattern", "^(" + pattern + ")$|" + VARIABLE);
    }

    /** Keys and values in turn. Unlike {@code Map.of}, the order stays, so that the same schema is always printed. */
    public static Map<String, Object> inOrder(Object... keysAndValues) {
        var schema = new LinkedHashMap<String, Object>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            schema.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return schema;
    }

    public static Map<String, Object> anyOf(List<? extends Map<String, Object>> choices) {
        return Map.of("anyOf", choices);
    }
}
