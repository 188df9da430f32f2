// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The document is written by hand; this keeps it and the route table the same. */
class OpenApiTest {

    private static final Pattern PATH = Pattern.compile(" {2}(/[^:]*):");
    private static final Pattern METHOD = Pattern.compile(" {4}(get|post|put|patch|delete):");
    private static final Pattern REFERENCE = Pattern.compile("\"#/components/(\\w+)/(\\w+)\"");

    private final RouterFixture api = new RouterFixture();
    private final String document = api.get("/openapi.yaml").body();

    @Test
    void hasEveryRouteAndNoOther() {
        Set<String> routes = new TreeSet<>();
        for (Route route : api.router.routes()) {
            routes.add(route.method() + " " + route.template().text());
        }

        assertThat(documented()).isEqualTo(routes);
    }

    @Test
    void refersOnlyToWhatItHas() {
        Matcher reference = REFERENCE.matcher(document);
        List<String> dangling = new ArrayList<>();
        while (reference.find()) {
            String section = document.substring(document.indexOf("\n  " + reference.group(1) + ":\n"));
            if (!section.contains("\n    " + reference.group(2) + ":")) {
                dangling.add(reference.group());
            }
        }

        assertThat(dangling).isEmpty();
    }

    @Test
    void namesTheQueryParametersOfEveryRoute() {
        for (Route route : api.router.routes()) {
            String text = part(route);
            for (String name : route.query()) {
                assertThat(text).containsAnyOf("parameters/" + name + "\"", "name: " + name);
            }
        }
    }

    private Set<String> documented() {
        Set<String> found = new TreeSet<>();
        String path = "";
        for (String line : document.lines().toList()) {
            Matcher newPath = PATH.matcher(line);
            Matcher method = METHOD.matcher(line);
            if (newPath.matches()) {
                path = newPath.group(1);
            } else if (method.matches()) {
                found.add(method.group(1).toUpperCase(Locale.ROOT) + " " + path);
            }
        }
        return found;
    }

    /** The lines of the document about this route's path. */
    private String part(Route route) {
        int from = document.indexOf("\n  " + route.template().text() + ":\n");
        int to = document.indexOf("\n  /", from + 1);
        return document.substring(from, to < 0 ? document.indexOf("\ncomponents:") : to);
    }
}
