// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Place;
import dev.redrive.config.yaml.Trail;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values under names the file chooses itself, in its order. */
public final class MapOf<K, V> implements Form<Map<K, V>> {

    /** Judges a name; null after its problem was reported. */
    @FunctionalInterface
    public interface Names<K> {
        @Nullable
        K read(String name, Place place, Trail trail, Judge judge);
    }

    private final Names<K> names;
    private final Form<V> form;
    private final int max;

    public MapOf(Names<K> names, Form<V> form, int max) {
        this.names = names;
        this.form = form;
        this.max = max;
    }

    @Override
    public @Nullable Map<K, V> read(Node node, Judge judge) {
        return switch (node) {
            case Node.Spoiled spoiled -> null;
            case Node.Scalar scalar when scalar.isNothing() -> Map.of();
            case Node.Mapping mapping
            when mapping.entries().size() > max -> {
                judge.report(node, mapping.entries().size() + " entries are too many", "write at most " + max);
                yield null;
            }
            case Node.Mapping mapping -> entries(mapping, judge);
            case Node.Scalar scalar -> notMapping(node, judge);
            case Node.Sequence sequence -> notMapping(node, judge);
        };
    }

    private @Nullable Map<K, V> entries(Node.Mapping mapping, Judge judge) {
        var values = new LinkedHashMap<K, V>();
        for (var entry : mapping.entries()) {
            var name = names.read(entry.key(), entry.place(), entry.value().trail(), judge);
            var value = form.read(entry.value(), judge);
            if (name != null && value != null) {
                values.put(name, value);
            }
        }
        return values.size() == mapping.entries().size() ? Collections.unmodifiableMap(values) : null;
    }

    private @Nullable Map<K, V> notMapping(Node node, Judge judge) {
        judge.report(node, "this is not " + wanted(), "write each name with its value below it");
        return null;
    }

    @Override
    public String wanted() {
        return "a mapping";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.inOrder(
                "type",
                List.of("object", "null"),
                "maxProperties",
                max,
                "additionalProperties",
                form.schema(definitions));
    }
}
