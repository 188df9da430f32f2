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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Headers of a call to a server. No problem shows the value of one: it may be a secret, whatever its name. */
final class HttpHeader extends ScalarForm<String> {

    private static final int HEADERS_MAX = 64;

    static final Form<Map<String, String>> FORM = new MapOf<>(HttpHeader::name, new HttpHeader(), HEADERS_MAX);

    private static final String OURS = "x-redrive-";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}");
    private static final String VALUE = "[\\x21-\\x7e]([\\x20-\\x7e]{0,4094}[\\x21-\\x7e])?";
    private static final Pattern SHAPE = Pattern.compile(VALUE);

    /** What belongs to a connection or to the length of a body, which the client knows better. */
    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "connection",
            "content-length",
            "expect",
            "host",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private HttpHeader() {}

    private static @Nullable String name(String name, Place place, Trail trail, Judge judge) {
        var lower = name.toLowerCase(Locale.ROOT);
        var cannot = Quoted.text(name) + " cannot be set: ";
        if (!NAME.matcher(name).matches()) {
            return refused(
                    place,
                    trail,
                    judge,
                    Quoted.text(name) + " is not the name of a header",
                    "write e.g. authorization");
        }
        if (OF_THE_CONNECTION.contains(lower)) {
            return refused(place, trail, judge, cannot + "the connection decides it", "remove it");
        }
        return lower.startsWith(OURS)
                ? refused(
                        place,
                        trail,
                        judge,
                        cannot + "names that begin with " + OURS + " tell about the message",
                        "choose another name")
                : name;
    }

    private static @Nullable String refused(Place place, Trail trail, Judge judge, String what, String remedy) {
        judge.problems().report(place, trail, what, remedy);
        return null;
    }

    @Override
    protected @Nullable String of(Node.Scalar scalar, Judge judge) {
        return SHAPE.matcher(scalar.text()).matches()
                ? scalar.text()
                : refused(scalar, "the value is not " + wanted(), "write " + hint(), judge);
    }

    @Override
    protected String hint() {
        return "printable ASCII without blanks at its ends";
    }

    @Override
    public String wanted() {
        return "the value of a header";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        var schema = SchemaOf.text(VALUE);
        schema.put("type", List.of("string", "number"));
        return schema;
    }
}
