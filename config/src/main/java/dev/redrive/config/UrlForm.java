// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where a server is reached by HTTP: a host, maybe a port, a path and a query, and no credentials. */
final class UrlForm extends ScalarForm<URI> {

    private static final int PORT_MAX = 65_535;
    private static final Pattern SHAPE = Pattern.compile("https?://[\\x21-\\x7e]{1,2048}");

    @Override
    protected @Nullable URI of(Node.Scalar scalar, Judge judge) {
        var text = scalar.text();
        if (text.contains("@")) {
            // Before anything that would quote it.
            return refused(
                    scalar,
                    "the address holds a user or a password",
                    "take it out, and write headers: { authorization: \"Basic …\" }",
                    judge);
        }
        var uri = SHAPE.matcher(text).matches() ? parsed(text) : null;
        return uri == null ? notOne(scalar, judge) : judged(uri, scalar, judge);
    }

    private @Nullable URI judged(URI uri, Node.Scalar scalar, Judge judge) {
        if (uri.getHost() == null) {
            return refused(scalar, scalar.quoted() + " has no host", "write " + hint(), judge);
        }
        if (uri.getPort() == 0 || uri.getPort() > PORT_MAX) {
            return refused(scalar, scalar.quoted() + " has no such port", "write a port from 1 to " + PORT_MAX, judge);
        }
        if (uri.getRawFragment() != null) {
            return refused(
                    scalar, scalar.quoted() + " has a part after '#', which is never sent", "take it out", judge);
        }
        return uri;
    }

    private static @Nullable URI parsed(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            return null;
        }
    }

    @Override
    protected String hint() {
        return "e.g. \"http://localhost:8080/charge\"";
    }

    @Override
    public String wanted() {
        return "an HTTP address";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text("https?://[^\\s@#]+");
    }
}
