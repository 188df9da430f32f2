// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Form;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.MapOf;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Place;
import dev.redrive.config.yaml.Quoted;
import dev.redrive.config.yaml.Trail;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Variables of a handler's processes. No problem shows the value of one: it may be a secret, whatever its name. */
final class EnvironmentForm extends ScalarForm<String> {

    private static final int VARIABLES_MAX = 64;
    private static final String VALUE = "[^\\x00]{0,32768}";
    private static final Pattern SHAPE = Pattern.compile(VALUE, Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,199}");
    private static final String OURS = "REDRIVE_";

    static final Form<Map<String, String>> FORM =
            new MapOf<>(EnvironmentForm::name, new EnvironmentForm(), VARIABLES_MAX);

    private EnvironmentForm() {}

    private static @Nullable String name(String name, Place place, Trail trail, Judge judge) {
        if (!NAME.matcher(name).matches()) {
            judge.problems()
                    .report(place, trail, Quoted.text(name) + " is not the name of a variable", "write e.g. API_KEY");
            return null;
        }
        if (name.startsWith(OURS)) {
            judge.problems()
                    .report(
                            place,
                            trail,
                            Quoted.text(name) + " cannot be set: names that begin with " + OURS
                                    + " tell about the message",
                            "choose another name");
            return null;
        }
        return name;
    }

    @Override
    protected @Nullable String of(Node.Scalar scalar, Judge judge) {
        return SHAPE.matcher(scalar.text()).matches()
                ? scalar.text()
                : refused(scalar, "the value is not " + wanted(), "write " + hint(), judge);
    }

    @Override
    protected String hint() {
        return "at most 32768 characters, none of them a zero byte";
    }

    @Override
    public String wanted() {
        return "the value of a variable";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        var schema = SchemaOf.text(VALUE);
        schema.put("type", List.of("string", "number", "boolean"));
        return schema;
    }
}
