// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Form;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.duplicate.Duplicates;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code on}, {@code off}, or a window with its figures. */
final class DuplicatesForm implements Form<Duplicates> {

    private static final String ON = "on";
    private static final String OFF = "off";

    @Override
    public @Nullable Duplicates read(Node node, Judge judge) {
        return switch (node) {
            case Node.Spoiled spoiled -> null;
            case Node.Scalar scalar when scalar.text().equals(ON) -> Duplicates.within(Duplicates.WINDOW_USUAL);
            case Node.Scalar scalar when scalar.text().equals(OFF) -> Duplicates.OFF;
            case Node.Scalar scalar -> refused(node, scalar.quoted() + " says nothing of duplicates", judge);
            case Node.Sequence list -> refused(node, "a list stands here instead of " + wanted(), judge);
            case Node.Mapping mapping -> DuplicatesKeys.SECTION.read(mapping, judge);
        };
    }

    private static @Nullable Duplicates refused(Node node, String what, Judge judge) {
        judge.report(node, what, "write on, off, or e.g. { window: 24h }");
        return null;
    }

    @Override
    public String wanted() {
        return "on, off or a mapping";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.anyOf(List.of(Map.of("enum", List.of(ON, OFF)), DuplicatesKeys.SECTION.schema(definitions)));
    }
}
