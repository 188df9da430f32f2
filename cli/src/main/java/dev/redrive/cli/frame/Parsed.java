// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import java.util.List;
import java.util.Map;

/**
 * A command line, understood.
 *
 * @param path from the root to the command meant
 * @param words those without dashes
 * @param options by name, with their values; a flag has the value "true"
 */
record Parsed(List<Command> path, List<String> words, Map<String, List<String>> options) {
    static final String SET = "true";

    Parsed {
        path = List.copyOf(path);
        words = List.copyOf(words);
        options = Map.copyOf(options);
    }

    Command root() {
        return path.get(0);
    }

    Command command() {
        return path.get(path.size() - 1);
    }

    /** Such as {@code redrive queue list}. */
    String fullName() {
        return String.join(" ", path.stream().map(Command::name).toList());
    }
}
