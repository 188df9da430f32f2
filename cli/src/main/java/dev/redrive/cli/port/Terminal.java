// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

import java.util.Map;

/** Where a command reads and writes, and the time it lives in. */
public record Terminal(Streams streams, Screen screen, Map<String, String> env, Tempo tempo) {

    public Terminal {
        env = Map.copyOf(env);
    }

    /** Whether an environment variable is set to something. */
    public boolean has(String variable) {
        return !env.getOrDefault(variable, "").isEmpty();
    }
}
