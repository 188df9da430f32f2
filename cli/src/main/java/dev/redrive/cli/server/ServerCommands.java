// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.admin.api.Inert;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.DemoOptions;
import dev.redrive.cli.port.Exit;
import java.util.List;
import java.util.Map;

/** The commands that are not about items or policies. */
public final class ServerCommands {
    private static final int PORT_MAX = 65_535;

    private ServerCommands() {}

    /** The commands that begin something: a daemon, which runs until told to stop, or a store. */
    public static List<Command> daemons() {
        return List.of(
                Command.named("serve", "Run the daemon: attempt the messages of all queues, and serve the API.")
                        .example("redrive serve -c redrive.yaml", "Stops on Ctrl-C, after the attempts under way.")
                        .does(call -> call.backend().serve(call.global())),
                Command.named("init", "Make the data directory with an empty store, without a daemon.")
                        .example("redrive init && redrive queue push orders --value 1", "It waits until redrive serve.")
                        .does(ServerCommands::init),
                Command.named("demo", "Run a daemon with example queues, some of them failing.")
                        .usage("[--port N]")
                        .option("--port", "N", "The port to listen on (default: any free one).")
                        .example("redrive demo --port 8420", "Then look at it with redrive status.")
                        .does(call -> call.backend().demo(demo(call))));
    }

    public static List<Command> all() {
        return List.of(
                Status.command(),
                Verify.command(),
                Backup.command(),
                ConfigCommands.all(),
                TokenCommand.command(),
                Completion.command(),
                Words.version(),
                Words.help());
    }

    private static Exit init(Call call) {
        String directory = call.backend().init(call.global()).toString();
        var output = call.output();
        output.line(
                output.forPeople()
                        ? "made an empty store in " + Inert.line(directory)
                        : output.json(Map.of("dataDir", directory)));
        return Exit.OK;
    }

    private static DemoOptions demo(Call call) {
        return new DemoOptions(call.global(), call.arguments().number("--port", 1, PORT_MAX));
    }
}
