// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.yaml.Node;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the value of a client property looks like. Certificates are long: only the file bounds them. */
final class PropertyKind extends ScalarForm<String> {

    static final PropertyKind NUMBER = new PropertyKind("a number", "-?[0-9]{1,18}(\\.[0-9]{1,9})?", "e.g. 30000");
    static final PropertyKind TRUE_OR_FALSE =
            new PropertyKind("one of true | false", "true|false", "one of true, false");
    static final PropertyKind TEXT = new PropertyKind("a text", "(?s).*", "it between quotes");
    /** A text that is never shown. */
    static final PropertyKind SECRET = new PropertyKind("a text", "(?s).+", "it between quotes, or as ${NAME}");

    private final String wanted;
    private final Pattern shape;
    private final String hint;

    private PropertyKind(String wanted, String shape, String hint) {
        this.wanted = wanted;
        this.shape = Pattern.compile(shape);
        this.hint = hint;
    }

    static PropertyKind word(String... words) {
        return new PropertyKind(
                "one of " + String.join(" | ", words), String.join("|", words), "one of " + String.join(", ", words));
    }

    @Override
    protected @Nullable String of(Node.Scalar scalar, Judge judge) {
        if (shape.matcher(scalar.text()).matches()) {
            return scalar.text();
        }
        return this == SECRET ? refused(scalar, "there is no value", "write " + hint, judge) : notOne(scalar, judge);
    }

    @Override
    protected String hint() {
        return hint;
    }

    @Override
    public String wanted() {
        return wanted;
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return Map.of("type", List.of("string", "number", "boolean"));
    }
}
