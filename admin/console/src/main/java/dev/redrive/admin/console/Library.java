// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** A library of others that the console's modules import, out of its WebJar. */
enum Library {
    LIT("lit", "lit", "index.js"),
    LIT_HTML("lit-html", "lit-html", "lit-html.js"),
    LIT_ELEMENT("lit-element", "lit-element", "index.js"),
    REACTIVE_ELEMENT("lit__reactive-element", "@lit/reactive-element", "reactive-element.js"),
    CHART("chart.js", "chart.js", "dist/chart.js"),
    COLOR("kurkle__color", "@kurkle/color", "dist/color.esm.js");

    private final String jar;
    private final String specifier;
    private final String entry;
    private final String version;

    Library(String jar, String specifier, String entry) {
        this.jar = jar;
        this.specifier = specifier;
        this.entry = entry;
        this.version = version(jar);
    }

    /** Its line of the import map: what modules say, and where the browser finds it. */
    String imports(String root) {
        String folder = root + folder();
        return "\"" + specifier + "\":\"" + folder + entry + "\",\"" + specifier + "/\":\"" + folder + "\"";
    }

    /** With its version, so that a browser may keep what lies below for ever. */
    String folder() {
        return jar + "/" + version + "/";
    }

    private static String version(String jar) {
        String properties = "/META-INF/maven/org.webjars.npm/" + jar + "/pom.properties";
        try (InputStream in = Library.class.getResourceAsStream(properties)) {
            if (in == null) {
                throw new IllegalStateException("the WebJar " + jar + " is not on the class path");
            }
            Properties read = new Properties();
            read.load(in);
            return read.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
