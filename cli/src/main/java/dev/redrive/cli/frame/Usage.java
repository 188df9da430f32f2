// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.Exit;
import java.util.List;

/** The ways to be called wrongly. */
public final class Usage {
    private Usage() {}

    public static CommandFailed wrong(String what, String remedy) {
        return new CommandFailed(Exit.USAGE, what, remedy);
    }

    static CommandFailed notOneOf(String option, String given, List<String> words) {
        return wrong("'" + given + "' is not a value of " + option, "use one of " + String.join(", ", words));
    }
}
