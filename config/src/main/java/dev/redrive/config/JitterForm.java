// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.policy.Jitter;
import dev.redrive.core.time.Durations;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code 20%}, {@code +200ms}, {@code full} or {@code none}. */
final class JitterForm extends ScalarForm<Jitter> {

    private static final Pattern SHARE = Pattern.compile("(-?[0-9]{1,9}(?:\\.[0-9]{1,9})?)\\s*%");

    @Override
    protected @Nullable Jitter of(Node.Scalar scalar, Judge judge) {
        var text = scalar.text();
        var share = SHARE.matcher(text);
        if (share.matches()) {
            return proportional(Double.parseDouble(share.group(1)), scalar, judge);
        }
        if (text.startsWith("+") && Durations.parse(text.substring(1)) instanceof Durations.Parsed.Ok(var most)) {
            return new Jitter.Additive(most);
        }
        return switch (text) {
            case "full" -> Jitter.FULL;
            case "none" -> Jitter.NONE;
            default -> notOne(scalar, judge);
        };
    }

    private @Nullable Jitter proportional(double percent, Node.Scalar scalar, Judge judge) {
        if (percent < 0 || percent > 100) {
            return refused(scalar, scalar.quoted() + " is out of range", "write 0% to 100%", judge);
        }
        return new Jitter.Proportional(percent / 100);
    }

    @Override
    protected String hint() {
        return "e.g. 20%, +200ms, full or none";
    }

    @Override
    public String wanted() {
        return "a jitter";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text("[0-9.]+ *%|\\+[0-9dhms]+|full|none");
    }
}
