// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A text of a certain shape. */
public final class Text extends ScalarForm<String> {

    public static final int LENGTH_MAX = 4096;

    private final String wanted;
    private final Pattern shape;
    private final String hint;
    private final boolean numeric;

    /**
     * @param wanted with its article: "a class name"
     * @param hint what to write: "e.g. com.acme.Payments"
     */
    public Text(String wanted, String shape, String hint) {
        this(wanted, Pattern.compile(shape), hint, false);
    }

    private Text(String wanted, Pattern shape, String hint, boolean numeric) {
        this.wanted = wanted;
        this.shape = shape;
        this.hint = hint;
        this.numeric = numeric;
    }

    /** One that may look like a number: editors must not ask for quotes around it. */
    public Text numeric() {
        return new Text(wanted, shape, hint, true);
    }

    @Override
    protected @Nullable String of(Node.Scalar scalar, Judge judge) {
        var text = scalar.text();
        if (text.length() > LENGTH_MAX) {
            return refused(
                    scalar, scalar.quoted() + " is too long", "write at most " + LENGTH_MAX + " characters", judge);
        }
        return shape.matcher(text).matches() ? text : notOne(scalar, judge);
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
        var schema = SchemaOf.text(shape.pattern());
        if (numeric) {
            schema.put("type", List.of("string", "number"));
        }
        return schema;
    }
}
