// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A regular expression of RE2, which takes linear time. */
final class PatternForm extends ScalarForm<String> {

    private static final int LENGTH_MAX = 500;

    @Override
    protected @Nullable String of(Node.Scalar scalar, Judge judge) {
        String text = scalar.text();
        if (text.isEmpty() || text.length() > LENGTH_MAX) {
            return refused(
                    scalar, scalar.quoted() + " is no pattern", "write 1 to " + LENGTH_MAX + " characters", judge);
        }
        try {
            if (Pattern.matches(text, "")) {
                return refused(scalar, scalar.quoted() + " matches the empty text, and so everywhere", hint(), judge);
            }
        } catch (PatternSyntaxException e) {
            return refused(scalar, scalar.quoted() + " cannot be read: " + e.getDescription(), hint(), judge);
        }
        return text;
    }

    @Override
    protected String hint() {
        return "a regular expression of RE2, e.g. '\\b\\d{13,19}\\b'";
    }

    @Override
    public String wanted() {
        return "a pattern";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text(".{1," + LENGTH_MAX + "}");
    }
}
