// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A list of one form. */
public final class ListOf<T> implements Form<List<T>> {

    private final Form<T> item;
    private final int min;
    private final int max;

    public ListOf(Form<T> item, int min, int max) {
        this.item = item;
        this.min = min;
        this.max = max;
    }

    @Override
    public @Nullable List<T> read(Node node, Judge judge) {
        if (node instanceof Node.Spoiled) {
            return null;
        }
        if (!(node instanceof Node.Sequence list)) {
            judge.report(node, "this is not " + wanted(), "write [ … ]");
            return null;
        }
        if (list.items().size() < min || list.items().size() > max) {
            judge.report(
                    node,
                    list.items().isEmpty()
                            ? "the list is empty"
                            : "the list has " + list.items().size() + " entries",
                    "write at least " + min + " and at most " + max);
            return null;
        }
        List<T> values = new ArrayList<>();
        for (var each : list.items()) {
            var value = item.read(each, judge);
            if (value != null) {
                values.add(value);
            }
        }
        return values.size() == list.items().size() ? List.copyOf(values) : null;
    }

    @Override
    public String wanted() {
        return "a list";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.inOrder("type", "array", "minItems", min, "maxItems", max, "items", item.schema(definitions));
    }
}
