// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** Writes maps, lists, texts, whole numbers and booleans as JSON; a library would be this module's second. */
final class Json {

    private static final String INDENT = "  ";

    private final StringBuilder text = new StringBuilder();

    private Json() {}

    static String write(Map<String, ?> value) {
        var json = new Json();
        json.value(value, "\n");
        return json.text.append('\n').toString();
    }

    private void value(Object value, String newLine) {
        switch (value) {
            case Map<?, ?> map -> object(map, newLine);
            case Collection<?> list -> array(list, newLine);
            case Integer number -> text.append(number);
            case Boolean flag -> text.append(flag);
            case String words -> string(words);
            default -> throw new IllegalArgumentException("JSON has no " + value.getClass());
        }
    }

    private void object(Map<?, ?> map, String newLine) {
        var before = "{";
        for (var entry : map.entrySet()) {
            text.append(before).append(newLine).append(INDENT);
            string((String) entry.getKey());
            text.append(": ");
            value(entry.getValue(), newLine + INDENT);
            before = ",";
        }
        text.append(map.isEmpty() ? "{" : newLine).append('}');
    }

    private void array(Collection<?> list, String newLine) {
        var before = "[";
        for (var item : list) {
            text.append(before).append(newLine).append(INDENT);
            value(item, newLine + INDENT);
            before = ",";
        }
        text.append(list.isEmpty() ? "[" : newLine).append(']');
    }

    private void string(String words) {
        text.append('"');
        words.chars().forEach(c -> {
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                default -> text.append(c < ' ' ? String.format(Locale.ROOT, "\\u%04x", c) : Character.toString(c));
            }
        });
        text.append('"');
    }
}
