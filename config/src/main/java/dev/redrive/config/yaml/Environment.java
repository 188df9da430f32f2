// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.yaml;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Fills {@code ${NAME}} and {@code ${NAME:-default}} into values; a second dollar sign in front keeps them as they are.
 * As in a shell, the default also replaces an empty variable. Works on values after they are parsed, so that no
 * variable can add keys or break the file.
 */
final class Environment {

    private static final Pattern VARIABLE =
            Pattern.compile("\\$(?<escape>\\$)?\\{(?:(?<name>[A-Za-z_][A-Za-z0-9_]*)(?::-(?<fallback>[^}]*))?})?");

    private final Map<String, String> variables;

    Environment(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    /** The text with its variables filled in; null if a problem was reported. */
    @Nullable
    String fill(String written, Place place, Trail trail, Problems problems) {
        if (!written.contains("${")) {
            return written;
        }
        var filled = new StringBuilder();
        var found = VARIABLE.matcher(written);
        var whole = true;
        while (found.find()) {
            var value = value(found);
            if (value == null) {
                whole = false;
                complain(found, place, trail, problems);
            }
            found.appendReplacement(filled, Matcher.quoteReplacement(value == null ? "" : value));
        }
        return whole ? found.appendTail(filled).toString() : null;
    }

    private @Nullable String value(Matcher found) {
        if (found.group("escape") != null) {
            return found.group().substring(1);
        }
        var name = found.group("name");
        if (name == null) {
            return null;
        }
        var set = variables.get(name);
        var fallback = found.group("fallback");
        return fallback != null && (set == null || set.isEmpty()) ? fallback : set;
    }

    private static void complain(Matcher found, Place place, Trail trail, Problems problems) {
        var name = found.group("name");
        if (name == null) {
            problems.report(
                    place,
                    trail,
                    "'${' does not start a variable",
                    "write ${NAME} or ${NAME:-default}, or $${ for a plain ${");
        } else {
            problems.report(
                    place,
                    trail,
                    "the environment variable " + name + " is not set",
                    "set it, or give a default: ${" + name + ":-default}");
        }
    }
}
