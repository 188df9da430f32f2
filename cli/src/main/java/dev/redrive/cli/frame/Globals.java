// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import dev.redrive.cli.frame.Option.Kind;
import java.util.List;

/** The options every command knows, before or after its name. */
final class Globals {
    static final String CONFIG = "--config";
    static final String DATA = "--data";
    static final String SERVER = "--server";
    static final String TOKEN = "--token";
    static final String OUTPUT = "--output";
    static final String WATCH = "--watch";
    static final String YES = "--yes";
    static final String NO_COLOR = "--no-color";
    static final String HELP = "--help";
    static final String DEBUG = "--debug";

    static final List<Option> ALL = List.of(
            option(Kind.FILE, "FILE", "The configuration (default: redrive.yaml).", "-c", CONFIG),
            option(Kind.FILE, "DIR", "The data directory, if not the one in the configuration.", DATA),
            option(Kind.TEXT, "URL", "A daemon's address; found in the data directory if left out.", SERVER),
            option(Kind.TEXT, "TOKEN", "For the daemon of --server; better in REDRIVE_TOKEN.", TOKEN),
            new Option(
                    List.of("-o", OUTPUT),
                    Kind.TEXT,
                    "FORMAT",
                    Format.words(),
                    "table, json (one document) or ndjson (one item a line)."),
            option(Kind.FLAG, "", "Show it again every second.", WATCH),
            option(Kind.FLAG, "", "Do not ask before destroying something.", YES),
            option(Kind.FLAG, "", "No colours; so does NO_COLOR in the environment.", NO_COLOR),
            option(Kind.FLAG, "", "Show this help.", "-h", HELP),
            option(Kind.SECRET_FLAG, "", "Show stack traces.", DEBUG));

    private Globals() {}

    private static Option option(Kind kind, String label, String help, String... names) {
        return new Option(List.of(names), kind, label, List.of(), help);
    }
}
