// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A whole number within bounds. */
public final class Whole extends ScalarForm<Integer> {

    private static final Pattern FORM = Pattern.compile("-?[0-9]+");
    private static final int DIGITS_MAX = 18;

    private final int min;
    private final int max;

    public Whole(int min, int max) {
        this.min = min;
        this.max = max;
    }

    @Override
    protected @Nullable Integer of(Node.Scalar scalar, Judge judge) {
        var text = scalar.text();
        if (!FORM.matcher(text).matches()) {
            return notOne(scalar, judge);
        }
        var number = text.length() > DIGITS_MAX
                ? text.startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE
                : Long.parseLong(text);
        if (number < min) {
            return refused(scalar, scalar.quoted() + " is too small", "write at least " + min, judge);
        }
        if (number > max) {
            return refused(scalar, scalar.quoted() + " is too large", "write at most " + max, judge);
        }
        return (int) number;
    }

    @Override
    protected String hint() {
        return "a number from " + min + " to " + max;
    }

    @Override
    public String wanted() {
        return "a whole number";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.number(min, max);
    }
}
