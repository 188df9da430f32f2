// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How much longer each delay is than the one before. */
final class Factor extends ScalarForm<Double> {

    private static final double MAX = 1000;
    private static final Pattern SHAPE = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,18})?");

    @Override
    protected @Nullable Double of(Node.Scalar scalar, Judge judge) {
        if (!SHAPE.matcher(scalar.text()).matches()) {
            return notOne(scalar, judge);
        }
        var factor = Double.parseDouble(scalar.text());
        if (factor < 1) {
            return refused(scalar, scalar.quoted() + " is too small", "write at least 1", judge);
        }
        if (factor > MAX) {
            return refused(scalar, scalar.quoted() + " is too large", "write at most 1000", judge);
        }
        return factor;
    }

    @Override
    protected String hint() {
        return "a number from 1 to 1000, e.g. 1.5";
    }

    @Override
    public String wanted() {
        return "a number";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.inOrder("type", List.of("number", "string"), "minimum", 1, "maximum", (int) MAX);
    }
}
