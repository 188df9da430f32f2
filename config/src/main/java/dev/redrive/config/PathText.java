// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A path this machine can name; which characters it takes depends on its file system and locale. */
final class PathText extends ScalarForm<String> {

    private static final Pattern WILDCARD = Pattern.compile("[*?]");

    private final Pattern shape;
    private final String hint;

    private PathText(String shape, String hint) {
        this.shape = Pattern.compile(shape);
        this.hint = hint;
    }

    static PathText plain() {
        return new PathText(".*\\S.*", "e.g. ./data");
    }

    /** With {@code *} and {@code ?} allowed in its last part. */
    static PathText pattern() {
        return new PathText(
                "([^*?]*/)?[^/]*[^/\\s][^/]*", "e.g. ./handlers/*.jar; '*' and '?' may stand in its last part only");
    }

    @Override
    protected @Nullable String of(Node.Scalar scalar, Judge judge) {
        var text = scalar.text();
        return shape.matcher(text).matches() && isPath(WILDCARD.matcher(text).replaceAll("x"))
                ? text
                : notOne(scalar, judge);
    }

    private static boolean isPath(String text) {
        try {
            return !Path.of(text).toString().isEmpty();
        } catch (InvalidPathException invalid) {
            return false;
        }
    }

    @Override
    protected String hint() {
        return hint;
    }

    @Override
    public String wanted() {
        return "a path";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.inOrder("type", "string", "minLength", 1);
    }
}
