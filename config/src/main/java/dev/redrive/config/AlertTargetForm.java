// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Form;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.alert.AlertTarget;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code log}, or a server that is told. */
final class AlertTargetForm implements Form<AlertTarget> {

    private static final String LOG = "log";

    @Override
    public @Nullable AlertTarget read(Node node, Judge judge) {
        return switch (node) {
            case Node.Spoiled spoiled -> null;
            case Node.Scalar scalar when scalar.text().equals(LOG) -> AlertTarget.LOG;
            case Node.Scalar scalar -> refused(node, scalar.quoted() + " is not " + wanted(), judge);
            case Node.Sequence list -> refused(node, "a list stands here instead of " + wanted(), judge);
            case Node.Mapping mapping -> AlertKeys.WEBHOOK_SECTION.read(mapping, judge);
        };
    }

    private static @Nullable AlertTarget refused(Node node, String what, Judge judge) {
        judge.report(node, what, "write log, or { webhook: \"http://host/path\" }");
        return null;
    }

    @Override
    public String wanted() {
        return "someone to tell";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.anyOf(List.of(Map.of("const", LOG), AlertKeys.WEBHOOK_SECTION.schema(definitions)));
    }
}
