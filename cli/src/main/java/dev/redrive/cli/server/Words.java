// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;

/** {@code redrive version} and {@code redrive help}. */
public final class Words {

    /** The answer for programs. */
    record Version(String version) {}

    private Words() {}

    static Command version() {
        return Command.named("version", "Show the version.")
                .example("redrive version -o json", "For programs.")
                .does(Words::version);
    }

    static Command help() {
        return Command.named("help", "Show the help of a command.")
                .usage("[COMMAND...]")
                .arguments("COMMAND", "Such as: queue push.")
                .example("redrive help queue push", "The same as redrive queue push --help.")
                .does(Words::help);
    }

    public static Exit version(Call call) {
        var version = call.backend().version();
        var output = call.output();
        output.line(output.forPeople() ? "redrive " + version : output.json(new Version(version)));
        return Exit.OK;
    }

    private static Exit help(Call call) {
        call.output().print(call.help(call.arguments().rest(0)));
        return Exit.OK;
    }
}
