// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.admin.api.wire.job.SelectionRequest;
import dev.redrive.cli.frame.Arguments;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Usage;
import java.util.List;

/** Which letters a command is about: ids, a group, a filter, or all of them. */
final class Wanted {
    static final String USAGE = "(ID... | --group G | --filter F | --all)";

    private Wanted() {}

    static Command describe(Command command) {
        return command.arguments("ID", "Letters, by id or by its first 8 or more characters.")
                .option("--group", "G", "All open letters of a group.")
                .option("--filter", "F", "All open letters that fit, such as 'queue=orders code=TIMEOUT age>1h'.")
                .flag("--all", "All open letters.");
    }

    static SelectionRequest of(Arguments arguments) {
        List<String> ids = arguments.rest(0);
        String group = arguments.option("--group");
        String filter = arguments.option("--filter");
        boolean all = arguments.flag("--all");
        int ways = (ids.isEmpty() ? 0 : 1) + (group == null ? 0 : 1) + (filter == null ? 0 : 1) + (all ? 1 : 0);
        if (ways != 1) {
            throw Usage.wrong(
                    ways == 0 ? "nothing says which letters" : "letters are chosen in more than one way",
                    "give ids, --group, --filter or --all");
        }
        return new SelectionRequest(all ? "" : filter, group, ids.isEmpty() ? null : ids);
    }

    /** A filter that asks for a group as well. */
    static String filter(String filter, String group) {
        var quoted = "\"" + group.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        return (filter + " group=" + quoted).strip();
    }
}
