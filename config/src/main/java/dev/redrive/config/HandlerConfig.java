// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import java.util.List;
import java.util.OptionalInt;

/** What attempts the messages of a queue. */
public sealed interface HandlerConfig {

    /** How many processes are kept running; empty for none. */
    OptionalInt workers();

    /**
     * A program; without workers one process a message.
     *
     * @param argv the program and its arguments; no shell reads them
     */
    record Exec(List<String> argv, OptionalInt workers) implements HandlerConfig {
        public Exec {
            argv = List.copyOf(argv);
        }
    }

    /** A class on the classpath; without workers it runs in the daemon itself. */
    record JavaClass(String className, OptionalInt workers) implements HandlerConfig {}
}
