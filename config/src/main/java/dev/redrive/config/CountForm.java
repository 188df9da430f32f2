// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.form.Whole;
import dev.redrive.config.yaml.Node;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A number, or {@code off}. */
final class CountForm extends ScalarForm<OptionalDouble> {

    static final String OFF = "off";

    private final int max;
    private final Whole number;

    CountForm(int max) {
        this.max = max;
        this.number = new Whole(0, max);
    }

    @Override
    protected @Nullable OptionalDouble of(Node.Scalar scalar, Judge judge) {
        if (scalar.text().equals(OFF)) {
            return OptionalDouble.empty();
        }
        var read = number.read(scalar, judge);
        return read == null ? null : OptionalDouble.of(read);
    }

    @Override
    protected String hint() {
        return "a number from 0 to " + max + ", or off";
    }

    @Override
    public String wanted() {
        return "a whole number";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.anyOf(List.of(number.schema(definitions), Map.of("const", OFF)));
    }
}
