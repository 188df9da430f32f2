// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import org.jspecify.annotations.Nullable;

/**
 * One line of a trace, without its line number.
 *
 * @param name {@code com.acme.Billing.charge}
 * @param framework of the language or a framework, not of the application
 * @param noise a proxy, an accessor: says nothing
 */
record Frame(String name, boolean framework, boolean noise) {

    /** Of Java, .NET and JavaScript; null if the line is none. */
    static @Nullable Frame at(String line) {
        if (!line.startsWith("at ")) {
            return null;
        }
        String rest = line.substring(3).strip();
        int place = rest.indexOf(" (");
        if (place > 0) {
            return ofScript(rest.substring(0, place), rest.substring(place + 2));
        }
        int arguments = rest.indexOf('(');
        int method = arguments < 0 ? -1 : rest.lastIndexOf('.', arguments);
        if (method > 0 && rest.lastIndexOf(' ', arguments) < 0 && rest.lastIndexOf(')') > arguments) {
            return ofJava(rest.substring(0, method), rest.substring(method + 1, arguments));
        }
        boolean script = arguments < 0 && rest.indexOf(' ') < 0 && rest.lastIndexOf(':') > 0;
        return script ? new Frame(rest, true, true) : null;
    }

    private static Frame ofJava(String written, String method) {
        String name = Names.ofClass(written);
        boolean system = written.startsWith("System.") || written.startsWith("Microsoft.");
        return new Frame(
                name + "." + Names.ofMethod(method), system || Names.isFramework(name), Names.isNoise(written, method));
    }

    private static @Nullable Frame ofScript(String written, String place) {
        String name = written;
        for (String before : new String[] {"async ", "new "}) {
            name = name.startsWith(before) ? name.substring(before.length()) : name;
        }
        int alias = name.indexOf(" [as ");
        name = alias > 0 ? name.substring(0, alias) : name;
        if (name.indexOf(' ') >= 0 || !(Character.isJavaIdentifierStart(name.charAt(0)) || name.charAt(0) == '<')) {
            return null; // a sentence, not a name
        }
        boolean framework = place.startsWith("node:")
                || place.startsWith("internal/")
                || place.contains("node_modules")
                || place.startsWith("index ");
        return new Frame(name, framework, false);
    }
}
