// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import java.util.List;

/**
 * Something with dashes that a command understands.
 *
 * @param names the last one is how commands ask for it
 * @param label what its value is called in the help; empty for a flag
 * @param words the values it takes, for the completion; empty for any
 */
record Option(List<String> names, Kind kind, String label, List<String> words, String help) {

    enum Kind {
        FLAG,
        TEXT,
        /** Text that names a file, for the completion. */
        FILE,
        /** Text, any number of times. */
        MANY,
        /** A flag that the help does not mention. */
        SECRET_FLAG
    }

    String name() {
        return names.get(names.size() - 1);
    }

    boolean takesValue() {
        return kind != Kind.FLAG && kind != Kind.SECRET_FLAG;
    }
}
