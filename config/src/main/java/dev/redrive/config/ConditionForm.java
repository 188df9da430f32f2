// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.pipeline.condition.BadCondition;
import dev.redrive.pipeline.condition.Condition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A condition on documents, read and type-checked with the file. */
final class ConditionForm extends ScalarForm<Condition> {

    @Override
    protected @Nullable Condition of(Node.Scalar scalar, Judge judge) {
        if (scalar.text().length() > Condition.LENGTH_MAX) {
            return refused(
                    scalar,
                    "the condition is too long",
                    "write at most " + Condition.LENGTH_MAX + " characters",
                    judge);
        }
        try {
            return Condition.of(scalar.text());
        } catch (BadCondition e) {
            return refused(scalar, scalar.quoted() + " is not a condition: " + e.why(), e.remedy(), judge);
        }
    }

    @Override
    protected String hint() {
        return "e.g. \"document.type == 'pdf'\"";
    }

    @Override
    public String wanted() {
        return "a condition";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.inOrder("type", "string", "maxLength", Condition.LENGTH_MAX);
    }
}
