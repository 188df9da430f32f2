// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Form;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Text;
import dev.redrive.config.yaml.Node;
import dev.redrive.pipeline.condition.Condition;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode.After;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A way to a node: the node it comes from, with or without a condition. */
final class AfterForm implements Form<After> {

    static final Text ID =
            new Text("a node's id", Pipeline.NODE_ID, "letters, digits, '_' and '-', at most 60 characters").numeric();

    static final Key<String> NODE =
            Key.of("node", ID, "parse", "The node it follows.").mandatory();
    static final Key<Condition> WHEN = Key.of(
                    "when",
                    new ConditionForm(),
                    "\"document.size < 1000000\"",
                    "Which documents take this way; [pipelines.md](pipelines.md#conditions) says what it may ask.")
            .otherwise("all");
    static final Section<After> SECTION =
            Section.of("after", answers -> new After(answers.value(NODE), answers.get(WHEN)), NODE, WHEN);

    @Override
    public @Nullable After read(Node node, Judge judge) {
        if (node instanceof Node.Mapping) {
            return SECTION.read(node, judge);
        }
        String id = ID.read(node, judge);
        return id == null ? null : new After(id, null);
    }

    @Override
    public String wanted() {
        return "a node's id, or a mapping with node and when";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.anyOf(List.of(ID.schema(definitions), SECTION.schema(definitions)));
    }
}
