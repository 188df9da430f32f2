// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.util.Map;
import java.util.Set;

/** The environment of a child: what any program needs, what its command adds, and nothing else of ours. */
final class Surroundings {

    /** Taken over from our own environment. Everything else stays here: it may hold secrets. */
    private static final Set<String> KEPT =
            Set.of("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "SystemRoot", "TEMP");

    private Surroundings() {}

    static void fill(Map<String, String> environment, Command command, Map<String, String> variables) {
        environment.keySet().retainAll(KEPT);
        environment.putAll(command.environment());
        environment.putAll(variables);
    }
}
