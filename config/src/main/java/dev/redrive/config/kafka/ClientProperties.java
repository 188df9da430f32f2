// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Form;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Quoted;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Properties of Kafka's clients that may be set. No problem shows the value of a secret one. */
public final class ClientProperties implements Form<Map<String, String>> {

    /** Those that may be set. */
    public static Set<String> allowed() {
        return PropertyTable.ALLOWED.keySet();
    }

    /** Those on which our promises rest, with the reason why they may not. */
    public static Map<String, String> refused() {
        var reasons = new LinkedHashMap<String, String>();
        PropertyTable.REFUSED.forEach((name, refusal) -> reasons.put(name, refusal.why()));
        return reasons;
    }

    /** Whether its value must not be shown. */
    public static boolean isSecret(String name) {
        return PropertyTable.ALLOWED.get(name) == PropertyKind.SECRET;
    }

    /** Whether its value is a number. */
    public static boolean isNumber(String name) {
        return PropertyTable.ALLOWED.get(name) == PropertyKind.NUMBER;
    }

    @Override
    public @Nullable Map<String, String> read(Node node, Judge judge) {
        return switch (node) {
            case Node.Spoiled spoiled -> null;
            case Node.Scalar scalar when scalar.isNothing() -> Map.of();
            case Node.Mapping mapping -> entries(mapping, judge);
            case Node.Scalar scalar -> notMapping(node, judge);
            case Node.Sequence sequence -> notMapping(node, judge);
        };
    }

    private @Nullable Map<String, String> entries(Node.Mapping mapping, Judge judge) {
        var values = new LinkedHashMap<String, String>();
        for (var entry : mapping.entries()) {
            var kind = PropertyTable.ALLOWED.get(entry.key());
            if (kind == null) {
                refuse(entry, judge);
                continue;
            }
            var value = kind.read(entry.value(), judge);
            if (value != null) {
                values.put(entry.key(), value);
            }
        }
        var fitting = PropertyRules.check(mapping, values, judge);
        return fitting && values.size() == mapping.entries().size() ? Collections.unmodifiableMap(values) : null;
    }

    private static void refuse(Node.Entry entry, Judge judge) {
        var name = entry.key();
        var refusal = PropertyTable.REFUSED.get(name);
        if (refusal != null) {
            var what = Quoted.text(name) + " cannot be set: " + refusal.why();
            judge.problems().report(entry.place(), entry.value().trail(), what, refusal.remedy());
            return;
        }
        var what = Quoted.text(name) + " is not among the Kafka properties that may be set";
        var remedy = judge.didYouMean(name, allowed(), "docs/config.md lists them");
        judge.problems().report(entry.place(), entry.value().trail(), what, remedy);
    }

    private @Nullable Map<String, String> notMapping(Node node, Judge judge) {
        judge.report(node, "this is not " + wanted(), "write e.g. { security.protocol: SSL }");
        return null;
    }

    @Override
    public String wanted() {
        return "a mapping";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        var properties = new LinkedHashMap<String, Object>();
        PropertyTable.ALLOWED.forEach((name, kind) -> properties.put(name, kind.schema(definitions)));
        return SchemaOf.inOrder(
                "type", List.of("object", "null"), "additionalProperties", false, "properties", properties);
    }
}
