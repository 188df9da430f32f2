// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code 10%} as a share of 1, or {@code off}. */
final class ShareForm extends ScalarForm<OptionalDouble> {

    private static final Pattern SHARE = Pattern.compile("(-?[0-9]{1,9}(?:\\.[0-9]{1,9})?)\\s*%");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}(\\.[0-9]{1,9})?");

    @Override
    protected @Nullable OptionalDouble of(Node.Scalar scalar, Judge judge) {
        if (scalar.text().equals(CountForm.OFF)) {
            return OptionalDouble.empty();
        }
        var share = SHARE.matcher(scalar.text());
        if (!share.matches()) {
            return NUMBER.matcher(scalar.text()).matches()
                    ? refused(scalar, scalar.quoted() + " has no percent sign", "write " + hint(), judge)
                    : notOne(scalar, judge);
        }
        var percent = Double.parseDouble(share.group(1));
        return percent < 0 || percent > 100
                ? refused(scalar, scalar.quoted() + " is out of range", "write 0% to 100%, or off", judge)
                : OptionalDouble.of(percent / 100);
    }

    @Override
    protected String hint() {
        return "e.g. 10%, or off";
    }

    @Override
    public String wanted() {
        return "a percentage";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text("[0-9.]+ *%|off");
    }
}
