// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.DemoOptions;
import java.util.List;

/** The commands that are not about items or policies. */
public final class ServerCommands {
    private static final int PORT_MAX = 65_535;

    private ServerCommands() {}

    /** Those that run until told to stop. */
    public static List<Command> daemons() {
        return List.of(
                Command.named("serve", "Run the daemon: attempt the messages of all queues, and serve the API.")
                        .example("redrive serve -c redrive.yaml", "Stops on Ctrl-C, after the attempts under way.")
                        .does(call -> call.backend().serve(call.global())),
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

    private static DemoOptions demo(Call call) {
        return new DemoOptions(call.global(), call.arguments().number("--port", 1, PORT_MAX));
    }
}
